/* Shared by the programs about documents: a scene of two seconds, and functions that read a document's layers. */
#ifndef DOCUMENTS_H
#define DOCUMENTS_H

#include "check.h"

static const char scene[] =
  "{\"glissade\": \"scene\", \"version\": 1, \"size\": [200, 100], \"duration\": 2,\n"
  " \"layers\": [{\"name\": \"ball\", \"bounds\": [0, 0, 10, 10], \"position\": [0, 50], \"animations\": [\n"
  "   {\"type\": \"basic\", \"keyPath\": \"position.x\", \"from\": 0, \"to\": 100, \"duration\": 1,"
  " \"timingFunction\": \"linear\"},\n"
  "   {\"type\": \"basic\", \"keyPath\": \"opacity\", \"from\": 0, \"to\": 1, \"duration\": 1,"
  " \"timingFunction\": \"ease-in\"}\n"
  " ]}]}";

static inline glissade_document parsed(const char *text) {
  glissade_document document = 0;
  OK(glissade_document_parse(text, strlen(text), &document, ERROR));
  return document;
}

static inline glissade_document_info info_of(glissade_document document) {
  GLISSADE_INIT(glissade_document_info, info);
  OK(glissade_document_get_info(document, &info, ERROR));
  return info;
}

/* A number of a layer at the document's time. */
static inline double shown(glissade_document document, const char *name, int32_t property) {
  glissade_stage stage = 0;
  glissade_layer layer = 0;
  double time = 0, value = NAN;
  OK(glissade_document_stage(document, &stage, ERROR));
  OK(glissade_document_layer(document, name, strlen(name), &layer, ERROR));
  OK(glissade_stage_time(stage, &time, ERROR));
  OK(glissade_layers_get_presentation(
    stage, input_of(&layer, 8), 1, property, time, output_of(&value, 8), ERROR));
  return value;
}

static inline glissade_document transition(const char *text) {
  glissade_document document = 0;
  OK(glissade_document_transition(text, strlen(text), 0, 0, &document, ERROR));
  return document;
}

#endif
