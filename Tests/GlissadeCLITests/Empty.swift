import Testing
@testable import GlissadeCLI
