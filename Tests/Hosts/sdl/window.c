/* A window in which the mouse slides a page away as a finger would, in real time, above a field of springs.
 *
 *   window SECONDS PICTURE
 *
 * With a picture, it saves one while the finger holds the page, ends a second after the release, and checks that the
 * page was where the finger was. */
#include <SDL.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "glissade.h"

enum { width = 375, height = 667, columns = 15, dots = 300 };

static const char scenario[] =
  "{\"glissade\": \"scenario\", \"version\": 1, \"size\": [375, 667], \"root\": \"home\", \"controllers\": ["
  " {\"name\": \"home\", \"view\": {\"name\": \"home page\", \"backgroundColor\": \"#e0e7ff\", \"subviews\": ["
  "   {\"name\": \"cover\", \"frame\": [40, 80, 295, 295], \"backgroundColor\": \"#6366f1\"},"
  "   {\"name\": \"play\", \"frame\": [157.5, 440, 60, 60], \"backgroundColor\": \"#312e81\"}]}},"
  " {\"name\": \"lyrics\", \"presentationStyle\": \"full-screen\","
  "  \"transition\": {\"forward\": {\"style\": \"slide-from-right\", \"duration\": 0.5}, \"back\": \"finger-slide\"},"
  "  \"view\": {\"name\": \"lyrics page\", \"backgroundColor\": \"#fdf2f8\", \"subviews\": ["
  "    {\"name\": \"line 1\", \"frame\": [32, 120, 260, 24], \"backgroundColor\": \"#db2777\"},"
  "    {\"name\": \"line 2\", \"frame\": [32, 164, 220, 24], \"backgroundColor\": \"#f472b6\"},"
  "    {\"name\": \"line 3\", \"frame\": [32, 208, 280, 24], \"backgroundColor\": \"#f9a8d4\"}]},"
  "  \"gestures\": [{\"kind\": \"pan\", \"direction\": \"right\", \"does\": {\"dismiss\": true},"
  "    \"interaction\": \"finger-slide\", \"release\": \"position\", \"threshold\": 0.5}]}],"
  " \"steps\": [{\"at\": 0, \"present\": \"lyrics\"}]}";

enum { most_layers = 64 };

static void need(glissade_status status, const glissade_error *error) {
  if (status == GLISSADE_OK) return;
  fprintf(stderr, "%s: %s\n", glissade_status_string(status), error->message);
  exit(1);
}

/* Draws a rectangle of a layer's coordinates, moved by its world matrix. */
static void draw(SDL_Renderer *renderer, const double *bounds, const float *m, const double *color, double opacity) {
  static const int indices[6] = {0, 1, 2, 2, 1, 3};
  SDL_Vertex corners[4];
  for (int at = 0; at < 4; at += 1) {
    float x = (float)(bounds[0] + bounds[2] * (at % 2)), y = (float)(bounds[1] + bounds[3] * (at / 2));
    corners[at].position.x = x * m[0] + y * m[4] + m[12];
    corners[at].position.y = x * m[1] + y * m[5] + m[13];
    corners[at].color.r = (Uint8)lround(255 * color[0]);
    corners[at].color.g = (Uint8)lround(255 * color[1]);
    corners[at].color.b = (Uint8)lround(255 * color[2]);
    corners[at].color.a = (Uint8)lround(255 * color[3] * opacity);
  }
  SDL_RenderGeometry(renderer, NULL, corners, 4, indices, 6);
}

/* Returns the product of the opacities of a layer and of all layers above it, which come first in the drawing order. */
static double drawn_opacity(
  const glissade_layer *order, const glissade_layer *parents, const int64_t *indices, const float *opacities, int at) {
  double opacity = opacities[indices[at]];
  for (int above = at - 1; above >= 0; above -= 1) {
    if (order[above] != parents[at]) continue;
    opacity *= opacities[indices[above]];
    at = above;
  }
  return opacity;
}

/* Draws all layers of the document, and gives the place of its page. */
static double draw_document(SDL_Renderer *renderer, glissade_document document, double time) {
  GLISSADE_INIT(glissade_error, error);
  GLISSADE_INIT(glissade_frame, frame);
  static glissade_layer order[most_layers], parents[most_layers];
  static double bounds[most_layers][4], colors[most_layers][4];
  static int64_t indices[most_layers];
  glissade_stage stage;
  glissade_layer page = 0;
  uint64_t count;
  double place = NAN;
  need(glissade_document_stage(document, &stage, &error), &error);
  need(glissade_stage_evaluate(stage, time, &frame, &error), &error);
  need(glissade_stage_drawing_order(stage, order, most_layers, &count, &error), &error);
  glissade_input all = {order, 8};
  need(glissade_layers_get_indices(stage, all, count, (glissade_output){indices, 8}, &error), &error);
  need(glissade_layers_get_parents(stage, all, count, (glissade_output){parents, 8}, &error), &error);
  glissade_output outputs[2] = {{bounds, 32}, {colors, 32}};
  static const int32_t properties[2] = {GLISSADE_BOUNDS, GLISSADE_BACKGROUND_COLOR};
  for (int at = 0; at < 2; at += 1) {
    need(glissade_layers_get_presentation(stage, all, count, properties[at], time, outputs[at], &error), &error);
  }
  /* A page that is not presented has no layer. */
  (void)glissade_document_layer(document, "lyrics page", 11, &page, NULL);
  for (int at = 0; at < (int)count; at += 1) {
    const float *matrix = frame.world_matrices + 16 * indices[at];
    draw(renderer, bounds[at], matrix, colors[at], drawn_opacity(order, parents, indices, frame.opacities, at));
    if (order[at] == page) place = matrix[12];
  }
  return place;
}

/* A stage with dots that fall on springs, each a little later than the one before. */
static glissade_stage make_dots(glissade_layer *layers) {
  GLISSADE_INIT(glissade_error, error);
  GLISSADE_INIT(glissade_animation_options, options);
  GLISSADE_INIT(glissade_animation_rows, rows);
  static double places[dots][2], begins[dots];
  glissade_stage stage;
  need(glissade_stage_create(NULL, &stage, &error), &error);
  need(
    glissade_layers_add(
      stage, GLISSADE_LAYER_PLAIN, (glissade_input){NULL, 0}, dots, (glissade_output){layers, 8}, &error),
    &error);
  for (int at = 0; at < dots; at += 1) {
    places[at][0] = 12 + 24 * (at % columns);
    places[at][1] = 400 + 12 * (at / columns);
    begins[at] = 0.004 * at;
  }
  glissade_input all = {layers, 8}, ends = {places, 16}, to = {&places[0][1], 16};
  need(glissade_layers_set(stage, all, dots, GLISSADE_POSITION, ends, &error), &error);
  options.kind = GLISSADE_SPRING;
  options.property = GLISSADE_POSITION_Y;
  options.flags = GLISSADE_HAS_FROM | GLISSADE_HAS_TO | GLISSADE_HAS_BEGIN_TIME | GLISSADE_SETTLES;
  options.fill_mode = GLISSADE_FILL_BACKWARDS;
  options.from[0] = -10;
  options.damping = 8;
  rows.to = to;
  rows.begin_times = (glissade_input){begins, 8};
  need(glissade_animations_add(stage, &options, &rows, all, dots, NULL, (glissade_output){NULL, 0}, &error), &error);
  return stage;
}

int main(int count, char **arguments) {
  GLISSADE_INIT(glissade_error, error);
  double seconds = count > 1 ? atof(arguments[1]) : 10, held = 0, off = 0, pressed_at = 0, spent = 0;
  glissade_document document;
  static glissade_layer layers[dots];
  glissade_stage field = make_dots(layers);
  need(glissade_document_parse(scenario, sizeof scenario - 1, &document, &error), &error);
  need(glissade_document_play(document, 0, &error), &error);

  if (SDL_Init(SDL_INIT_VIDEO) != 0) return 1;
  SDL_Window *window = SDL_CreateWindow("Glissade", 0, 0, width, height, SDL_WINDOW_BORDERLESS);
  SDL_Renderer *renderer = SDL_CreateRenderer(window, -1, SDL_RENDERER_SOFTWARE);
  if (renderer == NULL) return 1;
  SDL_SetRenderDrawBlendMode(renderer, SDL_BLENDMODE_BLEND);
  Uint64 begin = SDL_GetPerformanceCounter();
  int frames = 0, is_pressed = 0, is_ready = 0, is_saved = 0, mouse = 0;
  for (double time = 0; time < seconds; frames += 1) {
    SDL_Event event;
    time = (double)(SDL_GetPerformanceCounter() - begin) / (double)SDL_GetPerformanceFrequency();
    Uint64 before = SDL_GetPerformanceCounter();
    need(glissade_document_advance(document, time, &error), &error);
    while (SDL_PollEvent(&event)) {
      int phase = -1;
      if (event.type == SDL_QUIT) seconds = 0;
      if (event.type == SDL_MOUSEBUTTONDOWN) phase = GLISSADE_TOUCH_BEGAN;
      if (event.type == SDL_MOUSEMOTION && is_pressed) phase = GLISSADE_TOUCH_MOVED;
      if (event.type == SDL_MOUSEBUTTONUP) phase = GLISSADE_TOUCH_ENDED;
      if (phase < 0) continue;
      mouse = phase == GLISSADE_TOUCH_MOVED ? event.motion.x : event.button.x;
      int y = phase == GLISSADE_TOUCH_MOVED ? event.motion.y : event.button.y;
      if (phase == GLISSADE_TOUCH_BEGAN) pressed_at = mouse;
      is_pressed = phase != GLISSADE_TOUCH_ENDED;
      if (!is_pressed && count > 2) seconds = fmin(seconds, time + 1);
      need(glissade_document_touch(document, phase, 1, mouse, y, &error), &error);
    }
    SDL_SetRenderDrawColor(renderer, 255, 255, 255, 255);
    SDL_RenderClear(renderer);
    double place = draw_document(renderer, document, time);
    if (is_pressed && mouse - pressed_at > 20) {
      held = fmax(held, place);
      off = fmax(off, fabs(place - (mouse - pressed_at)));
    }
    GLISSADE_INIT(glissade_frame, frame);
    static const double bounds[4] = {-4, -4, 8, 8}, color[4] = {0.98, 0.45, 0.1, 1};
    static int64_t indices[dots];
    need(glissade_stage_evaluate(field, time, &frame, &error), &error);
    need(
      glissade_layers_get_indices(field, (glissade_input){layers, 8}, dots, (glissade_output){indices, 8}, &error),
      &error);
    for (int at = 0; at < dots; at += 1) draw(renderer, bounds, frame.matrices + 16 * indices[at], color, 0.8);
    spent += (double)(SDL_GetPerformanceCounter() - before) / (double)SDL_GetPerformanceFrequency();
    SDL_RenderPresent(renderer);
    if (time > 0.7 && !is_ready) is_ready = printf("window: ready\n") && fflush(stdout) == 0;
    if (count > 2 && !is_saved && held > 150) {
      SDL_Surface *surface = SDL_CreateRGBSurfaceWithFormat(0, width, height, 32, SDL_PIXELFORMAT_ARGB8888);
      SDL_RenderReadPixels(renderer, NULL, SDL_PIXELFORMAT_ARGB8888, surface->pixels, surface->pitch);
      is_saved = SDL_SaveBMP(surface, arguments[2]) == 0;
      SDL_FreeSurface(surface);
    }
    SDL_Delay(8);
  }
  printf("window: %d frames, %.0f us each; ", frames, 1e6 * spent / frames);
  printf("the page was held at %.0f, off by %.0f\n", held, off);
  need(glissade_document_destroy(document, &error), &error);
  need(glissade_stage_destroy(field, &error), &error);
  SDL_Quit();
  /* The finger is recognised after some points, which the page lags behind. */
  return held > 100 && off < 40 ? 0 : 1;
}
