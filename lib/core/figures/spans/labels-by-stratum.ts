import { counted } from '@/lib/core/counted-words'
import type { AnswerContext, LayerAnswers } from '../answers/answer-context'
import { ALL, groupsOf, titleBy } from '../answers/strata-groups'
import type { Figure } from '../figure'
import { joined } from '../tables/figure-parts'
import { layerLabel } from './marked-pairs'
import { hasAgreedSet, unsettledWords } from './span-detection'

/**
 * How often each label is in the agreed sets, by a stratum, such as the system that wrote the texts. None before a session, of a layer
 * with one label, and where the stratum has one value.
 *
 * @see Hegselmann et al. 2024, Table 3
 */
export function labelsByStratum(
  context: AnswerContext,
  own: LayerAnswers,
  stratum: string | null,
): Figure | null {
  const { one, many, table } = context
  const groups = stratum === null ? [] : groupsOf(context, stratum)
  if (own.layer.labels.length < 2 || groups.length === 0 || !hasAgreedSet(own)) return null
  const columns = [...groups, { label: ALL, indices: [...table.items.keys()] }].map(({ label, indices }) => {
    const sets = indices.flatMap((item) => own.settled[item] ?? [])
    const counts = new Map<string, number>()
    for (const { session } of sets)
      for (const { label: code } of session.spans) counts.set(code, (counts.get(code) ?? 0) + 1)
    return { label, items: sets.length, counts }
  })
  return {
    name: `span-labels-${own.layer.id}-${stratum}`,
    title: titleBy(context, `${own.name}: how often each label is agreed on`, stratum),
    words: joined(
      `Passages of the agreed sets, of ${columns.map(({ label, items }) => `${label} in ${counted(items, one, many)}`).join(', ')}.`,
      unsettledWords(context, own),
    ),
    columns: ['Label', ...columns.map(({ label }) => label)],
    rows: [
      ...own.layer.labels.map(({ code }) => ({
        cells: [layerLabel(own, code), ...columns.map(({ counts }) => counts.get(code) ?? 0)],
      })),
      {
        isTotal: true,
        cells: [
          'all',
          ...columns.map(({ counts }) => [...counts.values()].reduce((all, count) => all + count, 0)),
        ],
      },
    ],
  }
}
