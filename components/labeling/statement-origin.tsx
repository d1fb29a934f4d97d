import { AUTHOR_WORDS } from '@/lib/core/author-words'
import type { ItemOrigin } from '@/lib/core/item-origin'

/** Where a statement comes from, where the protocol lets raters see it. */
export function StatementOrigin({ origin }: { origin: ItemOrigin | null }) {
  if (origin === null) return null
  const { documentKind, authorKind, statementKind, surroundingText } = origin
  const facts = [
    documentKind,
    authorKind && `written by ${AUTHOR_WORDS[authorKind].one}`,
    statementKind,
  ].filter(Boolean)
  return (
    <section aria-label="Where it comes from" className="grid gap-1 text-sm text-muted">
      {facts.length > 0 && <p>{facts.join(' · ')}</p>}
      {surroundingText && (
        <p className="max-h-32 overflow-y-auto rounded-md bg-sunken px-3 py-1.5 whitespace-pre-wrap wrap-anywhere">
          {surroundingText.before}
          <mark className="rounded bg-transparent font-medium text-ink underline decoration-accent underline-offset-2">
            {surroundingText.text}
          </mark>
          {surroundingText.after}
        </p>
      )}
    </section>
  )
}
