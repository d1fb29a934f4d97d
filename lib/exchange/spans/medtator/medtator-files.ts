import type { StoredTask } from '@/lib/data/named-tasks'
import type { ExportFile } from '../../export/export-file'
import { toPlainName } from '../label-names'
import { Losses, listUnmarked } from '../losses'
import { listMarkedTasks, type MarkedRow, type MarkedSet, readMarkedRows } from '../marked-export'
import { writeFileName } from '../raw-document'
import { type GluedSpan, glueSet, labelNames } from '../written-set'
import { escapeXml, toCdata, toWritable } from '../xml/read-xml'
import { idPrefixes } from './id-prefixes'

/** For each task a schema, and for each item and rater an annotation file. */
export function medtatorFiles(all: readonly StoredTask[]): ExportFile[] {
  const tasks = listMarkedTasks(all)
  const losses = new Losses()
  return [
    ...tasks.flatMap((task): ExportFile[] => [
      {
        path: `${task.name}.schema.json`,
        as: 'text',
        // oxlint-disable-next-line require-await -- every file is written as it comes
        async *values() {
          yield `${JSON.stringify(toSchema(task), null, 2)}\n`
        },
      },
      {
        path: task.name,
        async *many(reader) {
          const write = createWriter(task, losses)
          for await (const row of readMarkedRows(reader, task))
            for (const set of row.sets)
              yield {
                path: `${writeFileName(task.name, row.key, set)}.xml`,
                as: 'text',
                // oxlint-disable-next-line require-await -- every file is written as it comes
                async *values() {
                  yield write(row, set)
                },
              }
        },
      },
    ]),
    losses.file(tasks, (task) => [
      ...listUnmarked(task),
      'Texts have LF alone for their line breaks, and places are counted so.',
      'Comments, the mark of uncertainty and times of answers stand in the plain folder.',
    ]),
  ]
}

/** The schema of a task: a tag for each label, with the attributes of its layer, and one for each sort of links. */
function toSchema({ name, definition }: StoredTask): object {
  const { spanLayers, spanLinks } = definition
  const names = labelNames(definition, true)
  return {
    name: toPlainName(name),
    etags: spanLayers.flatMap(({ id, labels, attributes }) =>
      labels.map(({ code }) => ({
        name: names.get(`${id} ${code}`),
        attrs: attributes.map((attribute) => ({
          name: toPlainName(attribute.id),
          vtype: 'list',
          values: attribute.options.map((option) => option.code),
          default_value: '',
        })),
      })),
    ),
    rtags: spanLinks.map(({ id }) => ({
      name: toPlainName(id),
      attrs: ['from', 'to'].map((end) => ({ name: end, vtype: 'idref' })),
    })),
    meta: {},
  }
}

function createWriter({ name, definition }: StoredTask, losses: Losses) {
  const names = labelNames(definition, true)
  const links = definition.spanLinks.map(({ id }) => toPlainName(id))
  const prefixes = new Map(
    [...idPrefixes([...names.values(), ...links])].map(([prefix, tag]) => [tag, prefix]),
  )
  const root = toPlainName(name)
  return (row: MarkedRow, set: MarkedSet): string => {
    const counts = new Map<string, number>()
    const nextId = (tag: string) => {
      const count = counts.get(tag) ?? 0
      counts.set(tag, count + 1)
      return `${prefixes.get(tag) ?? 'X'}${count}`
    }
    const { text, spans } = glueSet(names, row, set, toWritable)
    if (row.texts.some((own) => toWritable(own.text) !== own.text))
      losses.add(`${name}: texts with characters that XML cannot hold, each replaced by �.`)
    const ids = new Map(spans.map((glued) => [glued.span.id, { id: nextId(glued.name), quote: glued.quote }]))
    const entities = spans.map((glued) => toEntity(glued, ids.get(glued.span.id)?.id ?? ''))
    const relations = set.links.flatMap((link) => {
      const [from, to] = [ids.get(link.from), ids.get(link.to ?? '')]
      const tag = toPlainName(link.name)
      const end = (side: string, at: { id: string; quote: string } | undefined) =>
        ` ${side}ID="${at?.id ?? ''}" ${side}Text="${escapeXml(at?.quote ?? '')}"`
      return from ? [`<${tag} id="${nextId(tag)}"${end('from', from)}${end('to', to)}/>`] : []
    })
    return `<?xml version="1.0" encoding="UTF-8" ?>
<${root}>
<TEXT>${toCdata(text)}</TEXT>
<TAGS>
${[...entities, ...relations].map((line) => `${line}\n`).join('')}</TAGS>
<META>
<layers answered="${set.layers.join(' ')}"/>
</META>
</${root}>
`
  }
}

function toEntity({ span, name, start, end, quote }: GluedSpan, id: string): string {
  const attributes = Object.entries(span.attributes).map(
    ([key, value]) => ` ${toPlainName(key)}="${escapeXml(value)}"`,
  )
  return `<${name} id="${id}" spans="${start}~${end}" text="${escapeXml(quote)}"${attributes.join('')} _span="${escapeXml(span.id)}"/>`
}
