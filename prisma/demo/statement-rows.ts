import { createHash } from 'node:crypto'
import type { Verdict } from '@/lib/core/protocols/verdict/verdict'
import type { DemoCase, DemoDocument, DemoStatement } from './case'

/** A sentence or claim of the demo with what the chart says of it: the key. */
export type DemoRow = {
  id: string
  patientId: string
  documentId: string
  kind: 'sentence' | 'claim'
  ordinal: number
  text: string
  start: number
  end: number
  truth: Verdict
  why: string
  evidence: DemoStatement['evidence']
  /** The sentence holds claims of different truth: the kind that people disagree on. */
  isMixed: boolean
}

/** A document's text: each paragraph's statements joined by a space, paragraphs by a blank line. */
export function documentText({ paragraphs }: Pick<DemoDocument, 'paragraphs'>): string {
  return paragraphs.map((paragraph) => paragraph.map((statement) => statement.text).join(' ')).join('\n\n')
}

/** Every sentence of a case's documents, each followed by its claims; a claim carries its sentence's span. */
export function listStatements({ patientId, documents }: DemoCase): DemoRow[] {
  return documents.flatMap((document) => {
    const text = documentText(document)
    let from = 0
    let ordinal = 0
    return document.paragraphs.flat().flatMap((statement) => {
      const start = text.indexOf(statement.text, from)
      const end = start + statement.text.length
      from = end
      const isMixed = new Set(statement.claims.map((claim) => claim.truth)).size > 1
      const units = [
        { kind: 'sentence' as const, text: statement.text, truth: statement.truth },
        ...statement.claims.map((claim) => ({ kind: 'claim' as const, ...claim })),
      ]
      return units.map((unit) => ({
        ...unit,
        id: opaqueId(`${document.documentId}:${ordinal}`),
        ordinal: ordinal++,
        patientId,
        documentId: document.documentId,
        start,
        end,
        why: statement.why,
        evidence: statement.evidence,
        isMixed: isMixed && unit.kind === 'sentence',
      }))
    })
  })
}

/** An id of the usual form in which nothing can be read, neither document nor place nor kind. */
function opaqueId(name: string): string {
  const hash = createHash('sha256').update(`concordance demo ${name}`).digest('hex')
  const variant = '89ab'[Number.parseInt(hash[16] ?? '0', 16) % 4]
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-4${hash.slice(13, 16)}-${variant}${hash.slice(17, 20)}-${hash.slice(20, 32)}`
}
