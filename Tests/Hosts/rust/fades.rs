//! Animates 100,000 layers from Rust, and compares every one of them with a closed form.

use std::process::ExitCode;
use std::ptr;
use std::time::Instant;

/// The parts of `glissade.h` that the program uses, with the names and the layout of C.
#[allow(non_camel_case_types)]
mod c {
    use std::ffi::{c_char, c_void};

    #[repr(C)]
    pub struct glissade_error {
        pub size: u32,
        pub status: i32,
        pub row: i64,
        pub value: f64,
        pub field: [c_char; 32],
        pub message: [c_char; 256],
    }

    #[repr(C)]
    #[derive(Clone, Copy)]
    pub struct glissade_input {
        pub data: *const c_void,
        pub stride: i64,
    }

    #[repr(C)]
    #[derive(Clone, Copy)]
    pub struct glissade_output {
        pub data: *mut c_void,
        pub stride: i64,
    }

    #[repr(C)]
    pub struct glissade_animation_options {
        pub size: u32,
        pub kind: i32,
        pub property: i32,
        pub flags: u32,
        pub fill_mode: i32,
        pub calculation_mode: i32,
        pub begin_time: f64,
        pub duration: f64,
        pub speed: f64,
        pub time_offset: f64,
        pub repeat_count: f64,
        pub repeat_duration: f64,
        pub curve: u64,
        pub from: [f64; 16],
        pub to: [f64; 16],
        pub by: [f64; 16],
        pub mass: f64,
        pub stiffness: f64,
        pub damping: f64,
        pub velocity: f64,
        pub key_values: *const f64,
        pub key_times: *const f64,
        pub key_curves: *const u64,
        pub key_count: u64,
        pub children: *const glissade_animation_options,
        pub child_count: u64,
        pub tag: u64,
        pub unit_velocity: [f64; 4],
    }

    #[repr(C)]
    pub struct glissade_frame {
        pub size: u32,
        pub time: f64,
        pub count: u64,
        pub matrices: *const f32,
        pub opacities: *const f32,
        pub world_matrices: *const f32,
        pub world_count: u64,
        pub columns: *const f32,
        pub column_count: u64,
        pub layout: u64,
    }

    pub const GLISSADE_OPACITY: i32 = 0;
    pub const GLISSADE_HAS_FROM: u32 = 1;
    pub const GLISSADE_HAS_TO: u32 = 2;
    pub const GLISSADE_AUTOREVERSES: u32 = 16;

    // The build names the library: -l glissade_core or -l glissade.
    extern "C" {
        pub fn glissade_stage_create(
            options: *const c_void,
            stage: *mut u64,
            error: *mut glissade_error,
        ) -> i32;
        pub fn glissade_stage_destroy(stage: u64, error: *mut glissade_error) -> i32;
        pub fn glissade_layers_add(
            stage: u64,
            kind: i32,
            parents: glissade_input,
            count: u64,
            layers: glissade_output,
            error: *mut glissade_error,
        ) -> i32;
        pub fn glissade_animations_add(
            stage: u64,
            options: *const glissade_animation_options,
            rows: *const c_void,
            layers: glissade_input,
            count: u64,
            key: *const c_char,
            animations: glissade_output,
            error: *mut glissade_error,
        ) -> i32;
        pub fn glissade_stage_evaluate(
            stage: u64,
            time: f64,
            frame: *mut glissade_frame,
            error: *mut glissade_error,
        ) -> i32;
        pub fn glissade_layers_get_indices(
            stage: u64,
            layers: glissade_input,
            count: u64,
            indices: glissade_output,
            error: *mut glissade_error,
        ) -> i32;
    }
}

/// The message of a failed call.
type Result<T> = std::result::Result<T, String>;

/// Makes a structure of the header: zeroed, with its size.
macro_rules! structure {
    ($type:ty) => {{
        // SAFETY: all structures of the header are valid when they are zero.
        let mut value: $type = unsafe { std::mem::zeroed() };
        value.size = std::mem::size_of::<$type>() as u32;
        value
    }};
}

/// Runs a call with an error structure.
fn call(body: impl FnOnce(*mut c::glissade_error) -> i32) -> Result<()> {
    let mut error = structure!(c::glissade_error);
    if body(&mut error) == 0 {
        return Ok(());
    }
    let bytes: Vec<u8> = error.message.iter().map(|&byte| byte as u8).take_while(|&byte| byte != 0).collect();
    Err(String::from_utf8_lossy(&bytes).into_owned())
}

fn input<T>(elements: &[T]) -> c::glissade_input {
    c::glissade_input { data: elements.as_ptr().cast(), stride: std::mem::size_of::<T>() as i64 }
}

fn output<T>(elements: &mut [T]) -> c::glissade_output {
    c::glissade_output { data: elements.as_mut_ptr().cast(), stride: std::mem::size_of::<T>() as i64 }
}

const NO_INPUT: c::glissade_input = c::glissade_input { data: ptr::null(), stride: 0 };
const NO_OUTPUT: c::glissade_output = c::glissade_output { data: ptr::null_mut(), stride: 0 };

/// The owner of a stage, which it destroys. A frame borrows it, so that nothing changes the stage meanwhile.
struct Stage(u64);

impl Drop for Stage {
    fn drop(&mut self) {
        // SAFETY: nothing borrows the stage any more.
        unsafe { c::glissade_stage_destroy(self.0, ptr::null_mut()) };
    }
}

impl Stage {
    fn new() -> Result<Stage> {
        let mut handle = 0;
        call(|error| unsafe { c::glissade_stage_create(ptr::null(), &mut handle, error) })?;
        Ok(Stage(handle))
    }

    fn add_layers(&mut self, count: usize) -> Result<Vec<u64>> {
        let mut layers = vec![0; count];
        call(|error| unsafe {
            c::glissade_layers_add(self.0, 0, NO_INPUT, count as u64, output(&mut layers), error)
        })?;
        Ok(layers)
    }

    fn animate(&mut self, layers: &[u64], options: &c::glissade_animation_options) -> Result<()> {
        call(|error| unsafe {
            let count = layers.len() as u64;
            let layers = input(layers);
            c::glissade_animations_add(self.0, options, ptr::null(), layers, count, ptr::null(), NO_OUTPUT, error)
        })
    }

    /// Evaluates the stage, and gives the opacities by frame index.
    fn opacities(&mut self, time: f64) -> Result<&[f32]> {
        let mut frame = structure!(c::glissade_frame);
        call(|error| unsafe { c::glissade_stage_evaluate(self.0, time, &mut frame, error) })?;
        // SAFETY: the memory is the stage's until it is used again, which the borrow prevents.
        Ok(unsafe { std::slice::from_raw_parts(frame.opacities, frame.count as usize) })
    }

    fn indices(&self, layers: &[u64]) -> Result<Vec<i64>> {
        let mut indices = vec![-1; layers.len()];
        call(|error| unsafe {
            let count = layers.len() as u64;
            c::glissade_layers_get_indices(self.0, input(layers), count, output(&mut indices), error)
        })?;
        Ok(indices)
    }
}

fn run() -> Result<f64> {
    const COUNT: usize = 100_000;
    let mut stage = Stage::new()?;
    let layers = stage.add_layers(COUNT)?;
    let mut fade = structure!(c::glissade_animation_options);
    fade.property = c::GLISSADE_OPACITY;
    fade.flags = c::GLISSADE_HAS_FROM | c::GLISSADE_HAS_TO | c::GLISSADE_AUTOREVERSES;
    fade.from[0] = 1.0;
    fade.duration = 0.5;
    fade.repeat_count = 2.0;
    stage.animate(&layers, &fade)?;
    stage.opacities(0.0)?;
    let indices = stage.indices(&layers)?;
    let (mut worst, mut spent) = (0.0f64, 0.0);
    for frame in 0..120 {
        let time = f64::from(frame) / 60.0;
        let start = Instant::now();
        let opacities = stage.opacities(time)?;
        spent += start.elapsed().as_secs_f64();
        // Down and up again in a second.
        let expected = (1.0 - 2.0 * (time % 1.0)).abs();
        for &index in &indices {
            let off = (f64::from(opacities[index as usize]) - expected).abs();
            // Not `max`, which ignores NaN.
            if off.is_nan() || off > worst {
                worst = off;
            }
        }
    }
    // A forged handle.
    if stage.indices(&[!layers[0]]).is_ok() {
        return Err("took a forged handle".into());
    }
    println!("fades: {COUNT} layers, {:.0} us a frame, off by {worst:.1e}", 1e6 * spent / 120.0);
    Ok(worst)
}

fn main() -> ExitCode {
    match run() {
        Ok(worst) if worst < 1e-6 => ExitCode::SUCCESS,
        Ok(_) => ExitCode::FAILURE,
        Err(message) => {
            eprintln!("fades: {message}");
            ExitCode::FAILURE
        }
    }
}
