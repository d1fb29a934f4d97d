import { ImportFindings } from '@/lib/core/exchange/import-findings'
import type { Definition } from '@/lib/core/protocols/definition'
import { untilProblem } from '../file-problem'
import type { ImportFile } from '../import-file'
import { readJsonElements } from '../read-json-elements'
import { cutTexts } from '../spans/glued-text'
import type { MarkRegion } from '../spans/label-studio-marks'
import type { RawDocument } from '../spans/raw-document'

type Data = Readonly<Record<string, unknown>>
type Parts = { parts: readonly { role: string; of: string }[] }

/** All labels of passages in a file of tasks. */
export async function listPassageLabels(file: ImportFile): Promise<ReadonlySet<string>> {
  const labels = new Set<string>()
  const findings = new ImportFindings()
  for await (const { value } of untilProblem(readJsonElements(file, null, findings), findings)) {
    const { annotations } = Object(value) as { annotations?: unknown }
    for (const region of toList(annotations).flatMap(({ result }) => toList(result)))
      for (const label of labelsOf(region)) labels.add(label)
  }
  return labels
}

function labelsOf({ value }: Record<string, unknown>): string[] {
  const { start, labels } = Object(value) as { start?: unknown; labels?: unknown }
  return start !== undefined && Array.isArray(labels)
    ? labels.filter((label) => typeof label === 'string')
    : []
}

function toList(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.map((entry) => Object(entry) as Record<string, unknown>) : []
}

/**
 * What a project of somebody's own shows and marks, under the names that our projects have: the text that is marked is `text`, the
 * other one has its role. A project names its texts as it likes; regions name them by the object that shows them.
 */
export function toOwnProject(
  { item }: Pick<Definition, 'item'>,
  data: Data,
  result: readonly MarkRegion[],
): { data: Data; result: readonly MarkRegion[] } {
  const [main = '', other] = listRoles(item)
  const isText = (key: string | undefined): key is string =>
    key !== undefined && typeof data[key] === 'string'
  const mainKey = isText(main) ? main : 'text'
  const otherKey = [other, mainKey === 'text' ? undefined : 'text'].find((key) => isText(key))
  const named = new Set(result.flatMap(({ to_name }) => to_name ?? []))
  const toName = (name: string | undefined) => {
    if (name === undefined || name === mainKey || name === main) return 'text'
    if (name === otherKey || name === other) return other
    return named.size === 1 ? 'text' : name
  }
  return {
    data: {
      text: data[mainKey],
      ...(other !== undefined && isText(otherKey) && { [other]: data[otherKey] }),
    },
    result: result.map((region) => ({ ...region, to_name: toName(region.to_name) })),
  }
}

function listRoles({ parts }: Parts): string[] {
  return parts.flatMap(({ of, role }) => (of === 'chart' ? [] : [role]))
}

/** The passages of one text that holds several, as {@link cutTexts} finds them; null for a text that is only one. */
export function toGlued(
  data: Data,
  result: readonly MarkRegion[],
): Pick<RawDocument, 'text' | 'marks'> | null {
  const text = data['text']
  if (typeof text !== 'string' || cutTexts(text) === null) return null
  const marks = result.flatMap((region, index) => {
    const { start, end, text: own, labels = [] } = region.value ?? {}
    if (start === undefined || end === undefined) return []
    const quote = typeof own === 'string' ? own : null
    return labels.map((label, further) => ({
      id: `${region.id ?? `r${index}`}${further === 0 ? '' : `.${further}`}`,
      line: 0,
      label,
      pieces: [{ start, end, quote }],
      attributes: {},
    }))
  })
  return { text, marks }
}
