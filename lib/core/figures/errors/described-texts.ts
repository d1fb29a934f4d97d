import { z } from 'zod'
import { type AuthorKind, authorWords } from '@/lib/core/author-words'
import type { Definition } from '@/lib/core/protocols/definition'

type Part = {
  role: string
  document: { authorKind: AuthorKind; authorName: string; attributes: unknown } | null
}

const versionSchema = z.looseObject({ version: z.string().optional() })

/** The further texts of an item in words, such as `Summary by a model, week 2`: what each is, who wrote it, and in which version. */
export function describeTexts({ item }: Pick<Definition, 'item'>, parts: readonly Part[]): string[] {
  return parts.flatMap(({ role, document }) => {
    const title = item.parts.find((part) => part.role === role)?.title
    if (!document || title === undefined) return []
    const by = authorWords({ author: document.authorName, authorKind: document.authorKind })
    return [`${title} by ${by}`, versionSchema.parse(document.attributes).version].filter(Boolean).join(', ')
  })
}
