package import CGlissade
package import GlissadeC
package import GlissadeScene
package import GlissadeTransitions

/// The documents that the process has handles of.
package let documentTable = HandleTable<DocumentObject>(.document)

/// A document that plays on a stage of its own.
///
/// It needs no lock: each call uses the document's stage exclusively.
package final class DocumentObject {
  package let kind: Int
  package let document: Document
  package let playback: Playback
  /// The handle of the playback's stage.
  package let stage: glissade_stage
  /// The interaction controller of a transition that plays interactively; nil for other documents.
  package var interaction: PercentDrivenInteractiveTransition?

  package init(kind: Int, document: Document, playback: Playback, stage: glissade_stage) {
    self.kind = kind
    self.document = document
    self.playback = playback
    self.stage = stage
  }

  /// Puts a document on a stage and returns its handle.
  package static func insert(_ document: Document, kind: Int) throws(Failure) -> glissade_document {
    let playback: Playback
    do throws(DocumentError) { playback = try document.makePlayback() } catch {
      throw Failure(GLISSADE_FAILED, "", "\(error)")
    }
    let stage = try StageObject.insert(playback.stage, isOfDocument: true, "document")
    let object = DocumentObject(kind: kind, document: document, playback: playback, stage: stage)
    guard let handle = documentTable.insert(object) else {
      _ = try stageTable.remove(stage, "stage")
      throw Failure(GLISSADE_COUNT, "document", "there are too many documents")
    }
    return handle
  }

  /// Removes a document and its stage; throws if either is in use.
  package static func remove(_ handle: glissade_document) throws(Failure) {
    let object = try retained(handle)
    // Once the stage is removed, no other call can begin to use the document.
    let stage = try stageTable.remove(object.stage, "document")
    try withExtendedLifetime(stage) { () throws(Failure) in
      while true {
        do throws(Failure) {
          return _ = try documentTable.remove(handle, "document")
        } catch  where error.status == GLISSADE_BUSY {
          // Another call is about to find that the stage is gone.
        }
      }
    }
  }

  /// Returns the document of a handle.
  private static func retained(_ handle: glissade_document) throws(Failure) -> DocumentObject {
    try documentTable.withShared(handle, "document") { $0 }
  }

  /// Runs `body` with a document that no other call uses, and its stage.
  package static func with<Result>(
    _ handle: glissade_document, _ body: (DocumentObject, StageObject) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let object = try retained(handle)
    return try stageTable.withExclusive(object.stage, "document", mayNest: false) {
      (stage) throws(Failure) in try body(object, stage)
    }
  }
}
