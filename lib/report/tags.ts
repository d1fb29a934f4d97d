import type { Document } from './printed-text'

/** What a part of a report is, by the standard structure types of PDF (ISO 32000-1, 14.8.4). */
type Role = 'Document' | 'H1' | 'H2' | 'H3' | 'P' | 'Figure' | 'Table' | 'Caption' | 'TR' | 'TH' | 'TD'

/** Names each part for those who hear the page, in the order of reading. */
export type Tags = {
  /** Begins a part that holds others, until `close`. */
  open(role: Role): void
  close(): void
  /** A part that is drawn, words or a picture. `alt` is what stands for a picture. */
  draw(role: Role, paint: () => void, alt?: string): void
  /** What is only there for the eye: lines, page numbers, a table's head on its second page. */
  drawForEyes(paint: () => void): void
}

/** Of a document without parts so far. */
export function openTags(document: Document): Tags {
  const whole = document.struct('Document')
  document.addStructure(whole)
  const under = [whole]
  const begin = (role: Role, options: object) => {
    const part = document.struct(role, options)
    under.at(-1)?.add(part)
    return part
  }
  return {
    open(role) {
      under.push(begin(role, {}))
    },
    close() {
      under.pop()?.end()
    },
    draw(role, paint, alt) {
      const part = begin(role, {
        ...(alt === undefined ? {} : { alt }),
        ...(role === 'TH' ? { scope: 'Column' } : {}),
      })
      const content = document.markStructureContent(role)
      paint()
      document.endMarkedContent()
      part.add(content)
      part.end()
    },
    drawForEyes(paint) {
      document.markContent('Artifact', { type: 'Layout' })
      paint()
      document.endMarkedContent()
    },
  }
}
