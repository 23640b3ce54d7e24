@_exported public import GlissadeBatch
@_exported public import GlissadeEngine
@_exported public import GlissadeMath
@_exported public import GlissadeTiming
@_exported public import GlissadeTransitions
