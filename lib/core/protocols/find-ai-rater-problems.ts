import type { Definition } from './definition'
import { duplicates, undeclared } from './problem-sentences'

/** What is wrong with what a definition says of AI raters: each is a sentence that begins with where it stands. */
export function findAiRaterProblems({ item, fields, spanLayers, aiRater }: Definition): string[] {
  if (!aiRater) return []
  const { calls, reads, reference, visitNote, batchBy, cite, keys, nliMapping } = aiRater
  const answered = [...fields, ...spanLayers].map(({ id }) => id)
  const roles = item.parts.map(({ role }) => role)
  const [label] = fields.filter((field) => field.kind === 'choice')
  const all = calls.flatMap(({ answers }) => answers ?? (calls.length === 1 ? answered : []))
  return [
    ...undeclared('aiRater.reads', reads, roles, 'part'),
    ...duplicates('aiRater.reads', reads),
    ...undeclared('aiRater.batchBy', batchBy ? [batchBy] : [], reads, 'part that it reads'),
    ...undeclared('aiRater.keys', Object.keys(keys), answered, 'field or layer'),
    ...undeclared('aiRater.calls', all, answered, 'field or layer'),
    ...duplicates('aiRater.calls', all),
    ...duplicates(
      'aiRater.keys',
      answered.map((id) => keys[id] ?? id),
    ),
    // what it does not mark is not answered; what it does not answer cannot be stored
    ...fields
      .filter(({ id, required }) => required && !all.includes(id))
      .map(
        ({ id }) =>
          `aiRater.calls: nobody answers “${id}”; where there are several calls, each names what it answers.`,
      ),
    ...(reference === 'retrieved' && item.parts.every(({ of }) => of !== 'chart')
      ? ['aiRater.reference: there is no chart among the parts to retrieve from.']
      : []),
    ...(visitNote && item.parts.every(({ cutoff }) => cutoff === undefined)
      ? ['aiRater.visitNote: no part is cut off at the time of a visit.']
      : []),
    ...(cite && reference !== 'retrieved' ? ['aiRater.cite: only retrieved passages can be cited.'] : []),
    ...undeclared(
      'aiRater.nliMapping',
      Object.values(nliMapping ?? {}),
      label?.options.map(({ code }) => code) ?? [],
      'option of the first choice',
    ),
  ]
}
