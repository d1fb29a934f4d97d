import { named, whole } from '@/lib/core/counted-words'
import type { KindCount, TaskPreview } from '@/lib/core/protocols/new-task'

/** What a new task would consist of: what can stand for its parts, and the first items. */
export function ItemPreview({ preview, title }: { preview: TaskPreview; title: string }) {
  return (
    <section aria-label="Items" className="grid gap-3 text-sm">
      <h3 className="font-semibold">{title}</h3>
      {preview.parts.map(({ role, title, kinds, lacks }) => (
        <p key={role}>
          {title}: {kinds.length > 0 ? kindWords(kinds) : lackWords(lacks)}
        </p>
      ))}
      {preview.first.map(({ key, patient, parts }) => (
        <div key={key} className="grid gap-2 rounded-lg border border-line bg-raised p-4">
          <p className="text-muted">
            Patient {patient}: {key}
          </p>
          {parts.map(({ role, title, text }) => (
            <p key={role} className="whitespace-pre-wrap wrap-anywhere">
              <span className="font-medium">{title}:</span> {text}
            </p>
          ))}
        </div>
      ))}
    </section>
  )
}

function kindWords(kinds: readonly KindCount[]): string {
  return kinds.map(({ kind, count }) => `${whole(count)} of kind “${kind}”`).join(', ')
}

function lackWords(lacks: TaskPreview['parts'][number]['lacks']): string {
  if (!lacks || lacks.takes.length === 0 || lacks.has.length === 0) return 'nothing in this study.'
  const takes = named(lacks.takes.map((kind) => `“${kind}”`)).replace(' and ', ' or ')
  return `nothing in this study. It takes texts of kind ${takes}; the study has ${kindWords(lacks.has)}.`
}
