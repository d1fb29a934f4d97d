import type { StudyReport } from '@/lib/core/figures/report/study-report'
import { inItemWords } from '@/lib/core/item-words'
import type { PlainNode } from '@/lib/core/plain-element'

type Own = Pick<
  StudyReport,
  'title' | 'description' | 'openReason' | 'setting' | 'labelSet' | 'ai' | 'itemName'
>

/**
 * A report about statements as its task calls its items: a task of pairs has a report about pairs. Titles, descriptions, reasons,
 * names and labels that people of the study wrote stay as they are, wherever they stand.
 */
export function inWordsOfTask(nodes: readonly PlainNode[], report: Own): PlainNode[] {
  const { itemName } = report
  if (itemName.one === 'statement' && itemName.many === 'statements') return [...nodes]
  const own = ownTexts(report)
  const say = (text: string, [first, ...rest] = own): string =>
    first === undefined
      ? inItemWords(text, itemName)
      : text
          .split(first)
          .map((part) => say(part, rest))
          .join(first)
  const walk = (node: PlainNode): PlainNode =>
    typeof node === 'string' ? say(node) : { ...node, children: node.children.map(walk) }
  return nodes.map(walk)
}

/** Texts of the study that speak of statements, the longest first: one may be a part of another. */
function ownTexts({ title, description, openReason, setting, labelSet, ai }: Own): string[] {
  const labels = [...labelSet.all, ...labelSet.labels].flatMap((label) => [label.title, label.definition])
  return [
    title,
    description,
    openReason,
    labelSet.question,
    ...labels,
    ...labelSet.schemes.map((scheme) => scheme.title),
    ...setting.leads,
    ...setting.texts.map(({ author }) => author),
    ...(ai?.raters.map(({ alias }) => alias) ?? []),
  ]
    .filter((text): text is string => text !== null && /statement/i.test(text))
    .toSorted((one, other) => other.length - one.length)
}
