// All files of this module, and of those that import it, use text; the declarations are the package's alone.
@_exported public import GlissadeText
