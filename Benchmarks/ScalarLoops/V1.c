// The loops for every processor.
#define SCALAR_LEVEL v1
#include "Loops.h"
