/** What documents and notes a study has, and what was cut from them. */
export type StudyDocuments = {
  documents: readonly {
    documentId: string
    externalId: string
    kind: string
    authorKind: 'human' | 'llm'
    authorName: string
    patientId: string
    patientExternalId: string
    characters: number
    sentences: number
    claims: number
    /** How often its writer cites a note. */
    citations: number
    /** The task with its score sheet; null where no task asks about its sentences or claims. */
    sheetTaskId: string | null
  }[]
  /** `cut`: notes from which claims were taken. */
  notes: { count: number; characters: number; cut: number; claims: number }
}

/** Where a text stands among all of a study, with the ids of those beside it. */
export type DocumentPosition = { number: number; total: number; previous: string | null; next: string | null }
