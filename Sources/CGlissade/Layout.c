#include "glissade.h"

/* The sizes and offsets of all structures, on which compiled programs rely. They are the same on all processors with
   pointers of 8 bytes. When a structure grows, its size changes and lines for the new members are added; no offset ever
   changes. */

#if __SIZEOF_POINTER__ == 8

#define SIZE(type, size) _Static_assert(sizeof(type) == (size), "the size of " #type " is part of the interface")
#define AT(type, member, offset) \
  _Static_assert(offsetof(type, member) == (offset), "the offset of " #type "." #member " is part of the interface")

SIZE(glissade_error, 312);
AT(glissade_error, size, 0);
AT(glissade_error, status, 4);
AT(glissade_error, row, 8);
AT(glissade_error, value, 16);
AT(glissade_error, field, 24);
AT(glissade_error, message, 56);

SIZE(glissade_input, 16);
AT(glissade_input, data, 0);
AT(glissade_input, stride, 8);

SIZE(glissade_output, 16);
AT(glissade_output, data, 0);
AT(glissade_output, stride, 8);

SIZE(glissade_allocator, 32);
AT(glissade_allocator, size, 0);
AT(glissade_allocator, context, 8);
AT(glissade_allocator, allocate, 16);
AT(glissade_allocator, release, 24);

SIZE(glissade_parallel_for, 24);
AT(glissade_parallel_for, size, 0);
AT(glissade_parallel_for, threads, 4);
AT(glissade_parallel_for, context, 8);
AT(glissade_parallel_for, run, 16);

SIZE(glissade_curve_options, 120);
AT(glissade_curve_options, size, 0);
AT(glissade_curve_options, kind, 4);
AT(glissade_curve_options, control_points, 8);
AT(glissade_curve_options, step_count, 40);
AT(glissade_curve_options, step_position, 44);
AT(glissade_curve_options, outputs, 48);
AT(glissade_curve_options, inputs, 56);
AT(glissade_curve_options, stop_count, 64);
AT(glissade_curve_options, mass, 72);
AT(glissade_curve_options, stiffness, 80);
AT(glissade_curve_options, damping, 88);
AT(glissade_curve_options, velocity, 96);
AT(glissade_curve_options, allows_overdamping, 104);
AT(glissade_curve_options, deceleration_rate, 112);

SIZE(glissade_curve_info, 48);
AT(glissade_curve_info, size, 0);
AT(glissade_curve_info, kind, 4);
AT(glissade_curve_info, is_unit, 8);
AT(glissade_curve_info, duration, 16);
AT(glissade_curve_info, final_value, 24);
AT(glissade_curve_info, overshoot, 32);
AT(glissade_curve_info, overshoot_time, 40);

SIZE(glissade_spring_columns, 120);
AT(glissade_spring_columns, size, 0);
AT(glissade_spring_columns, allows_overdamping, 4);
AT(glissade_spring_columns, mass, 8);
AT(glissade_spring_columns, stiffness, 24);
AT(glissade_spring_columns, damping, 40);
AT(glissade_spring_columns, from, 56);
AT(glissade_spring_columns, to, 72);
AT(glissade_spring_columns, velocity, 88);
AT(glissade_spring_columns, begin_times, 104);

SIZE(glissade_decay_columns, 56);
AT(glissade_decay_columns, size, 0);
AT(glissade_decay_columns, from, 8);
AT(glissade_decay_columns, velocity, 24);
AT(glissade_decay_columns, rate, 40);

SIZE(glissade_transform, 136);
AT(glissade_transform, translation, 0);
AT(glissade_transform, scale, 24);
AT(glissade_transform, rotation, 48);
AT(glissade_transform, skew, 80);
AT(glissade_transform, perspective, 104);

SIZE(glissade_stage_options, 16);
AT(glissade_stage_options, size, 0);
AT(glissade_stage_options, threads, 4);
AT(glissade_stage_options, time, 8);

SIZE(glissade_animation_options, 584);
AT(glissade_animation_options, size, 0);
AT(glissade_animation_options, kind, 4);
AT(glissade_animation_options, property, 8);
AT(glissade_animation_options, flags, 12);
AT(glissade_animation_options, fill_mode, 16);
AT(glissade_animation_options, calculation_mode, 20);
AT(glissade_animation_options, begin_time, 24);
AT(glissade_animation_options, duration, 32);
AT(glissade_animation_options, speed, 40);
AT(glissade_animation_options, time_offset, 48);
AT(glissade_animation_options, repeat_count, 56);
AT(glissade_animation_options, repeat_duration, 64);
AT(glissade_animation_options, curve, 72);
AT(glissade_animation_options, from, 80);
AT(glissade_animation_options, to, 208);
AT(glissade_animation_options, by, 336);
AT(glissade_animation_options, mass, 464);
AT(glissade_animation_options, stiffness, 472);
AT(glissade_animation_options, damping, 480);
AT(glissade_animation_options, velocity, 488);
AT(glissade_animation_options, key_values, 496);
AT(glissade_animation_options, key_times, 504);
AT(glissade_animation_options, key_curves, 512);
AT(glissade_animation_options, key_count, 520);
AT(glissade_animation_options, children, 528);
AT(glissade_animation_options, child_count, 536);
AT(glissade_animation_options, tag, 544);
AT(glissade_animation_options, unit_velocity, 552);

SIZE(glissade_animation_rows, 136);
AT(glissade_animation_rows, size, 0);
AT(glissade_animation_rows, from, 8);
AT(glissade_animation_rows, to, 24);
AT(glissade_animation_rows, by, 40);
AT(glissade_animation_rows, key_values, 56);
AT(glissade_animation_rows, begin_times, 72);
AT(glissade_animation_rows, durations, 88);
AT(glissade_animation_rows, velocities, 104);
AT(glissade_animation_rows, unit_velocities, 120);

SIZE(glissade_transaction_options, 40);
AT(glissade_transaction_options, size, 0);
AT(glissade_transaction_options, has_duration, 4);
AT(glissade_transaction_options, duration, 8);
AT(glissade_transaction_options, curve, 16);
AT(glissade_transaction_options, disables_actions, 24);
AT(glissade_transaction_options, sends_event, 28);
AT(glissade_transaction_options, tag, 32);

SIZE(glissade_event, 48);
AT(glissade_event, size, 0);
AT(glissade_event, kind, 4);
AT(glissade_event, time, 8);
AT(glissade_event, layer, 16);
AT(glissade_event, animation, 24);
AT(glissade_event, tag, 32);
AT(glissade_event, finished, 40);

SIZE(glissade_frame, 80);
AT(glissade_frame, size, 0);
AT(glissade_frame, time, 8);
AT(glissade_frame, count, 16);
AT(glissade_frame, matrices, 24);
AT(glissade_frame, opacities, 32);
AT(glissade_frame, world_matrices, 40);
AT(glissade_frame, world_count, 48);
AT(glissade_frame, columns, 56);
AT(glissade_frame, column_count, 64);
AT(glissade_frame, layout, 72);

SIZE(glissade_range, 16);
AT(glissade_range, first, 0);
AT(glissade_range, count, 8);

SIZE(glissade_document_info, 48);
AT(glissade_document_info, size, 0);
AT(glissade_document_info, kind, 4);
AT(glissade_document_info, width, 8);
AT(glissade_document_info, height, 16);
AT(glissade_document_info, duration, 24);
AT(glissade_document_info, time, 32);
AT(glissade_document_info, is_at_rest, 40);
AT(glissade_document_info, is_interactive, 44);

SIZE(glissade_record_options, 32);
AT(glissade_record_options, size, 0);
AT(glissade_record_options, frame_rate, 8);
AT(glissade_record_options, duration, 16);
AT(glissade_record_options, time_limit, 24);

#endif
