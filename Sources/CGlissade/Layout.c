#include "glissade.h"
