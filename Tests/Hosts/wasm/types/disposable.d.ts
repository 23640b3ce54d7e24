// The declarations of the library "esnext.disposable".
interface SymbolConstructor {
  readonly dispose: unique symbol;
}
interface Disposable {
  [Symbol.dispose](): void;
}
