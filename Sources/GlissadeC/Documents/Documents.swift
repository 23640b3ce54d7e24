import CGlissade
import GlissadeC
