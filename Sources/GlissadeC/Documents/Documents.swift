public import CGlissade
import GlissadeC
