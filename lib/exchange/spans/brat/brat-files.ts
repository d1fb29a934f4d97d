import type { Definition } from '@/lib/core/protocols/definition'
import { toOneLine } from '@/lib/core/text/text-reading'
import type { StoredTask } from '@/lib/data/named-tasks'
import type { ExportFile } from '../../export/export-file'
import { toPlainName } from '../label-names'
import { Losses, listUnmarked } from '../losses'
import { listMarkedTasks, type MarkedRow, type MarkedSet, readMarkedRows } from '../marked-export'
import { countPoints } from '../marked-jsonl-files'
import { writeFileName } from '../raw-document'
import { glueSet, labelNames } from '../written-set'

/** A folder of brat: for each item and rater a text and what is marked in it, and the configuration of its labels. */
export function bratFiles(all: readonly StoredTask[]): ExportFile[] {
  const tasks = listMarkedTasks(all)
  const losses = new Losses()
  return [
    ...tasks.flatMap((task, index): ExportFile[] => [
      {
        path: index === 0 ? 'annotation.conf' : `${task.name}.annotation.conf`,
        as: 'text',
        // oxlint-disable-next-line require-await -- every file is written as it comes
        async *values() {
          yield writeConfiguration(task.definition)
        },
      },
      {
        path: task.name,
        async *many(reader) {
          const names = labelNames(task.definition, true)
          for await (const row of readMarkedRows(reader, task))
            for (const set of row.sets) {
              const { text, ann } = writePair(names, row, set)
              const stem = writeFileName(task.name, row.key, set)
              yield { path: `${stem}.txt`, as: 'text', values: () => once(text) }
              yield { path: `${stem}.ann`, as: 'text', values: () => once(ann) }
            }
        },
      },
    ]),
    losses.file(tasks, (task) => [
      ...listUnmarked(task),
      'Texts have LF alone for their line breaks, and offsets count code points of them.',
      'Comments, the mark of uncertainty and times of answers stand in the plain folder.',
    ]),
  ]
}

// oxlint-disable-next-line require-await -- every file is written as it comes
async function* once(text: string): AsyncGenerator<string> {
  yield text
}

function writePair(
  names: ReadonlyMap<string, string>,
  row: MarkedRow,
  set: MarkedSet,
): { text: string; ann: string } {
  const { text, spans } = glueSet(names, row, set)
  const ids = new Map(spans.map(({ span }, index) => [span.id, `T${index + 1}`]))
  let [attributes, relations] = [0, 0]
  const lines = spans.flatMap(({ span, name, start, end, quote }) => {
    const id = ids.get(span.id) ?? ''
    // brat has no line breaks within a passage: each line of it is a piece
    const pieces = listPieces(text, start, end).map(
      ([from, to]) => `${countPoints(text, from)} ${countPoints(text, to)}`,
    )
    const said = Object.entries(span.attributes).map(([key, value]) => {
      attributes += 1
      return `A${attributes}\t${toPlainName(key)} ${id} ${value}`
    })
    return [
      `${id}\t${name} ${pieces.join(';')}\t${toOneLine(quote)}`,
      ...said,
      `#${id.slice(1)}\tAnnotatorNotes ${id}\tid=${span.id}`,
    ]
  })
  const links = set.links.flatMap(({ name, from, to }) => {
    const [one, other] = [ids.get(from), ids.get(to ?? '')]
    if (!one) return []
    if (!other) {
      attributes += 1
      return [`A${attributes}\t${toPlainName(name)} ${one} missing`]
    }
    relations += 1
    return [`R${relations}\t${toPlainName(name)} Arg1:${one} Arg2:${other}`]
  })
  const layers = `#0\tAnnotatorNotes layers\t${set.layers.join(' ')}`
  return { text, ann: [...lines, ...links, layers].map((line) => `${line}\n`).join('') }
}

/** A passage without the line breaks in it, a piece a line. */
function listPieces(text: string, start: number, end: number): [number, number][] {
  const pieces: [number, number][] = []
  let from = start
  for (const line of text.slice(start, end).split('\n')) {
    if (line !== '') pieces.push([from, from + line.length])
    from += line.length + 1
  }
  return pieces
}

function writeConfiguration({ spanLayers, spanLinks }: Pick<Definition, 'spanLayers' | 'spanLinks'>): string {
  const names = labelNames({ spanLayers }, true)
  const ofLayer = (id: string) =>
    (spanLayers.find((layer) => layer.id === id)?.labels ?? []).map(
      ({ code }) => names.get(`${id} ${code}`) ?? code,
    )
  const entities = spanLayers.flatMap(({ id }) => ofLayer(id))
  const relations = spanLinks.map(
    ({ id, from, to }) => `${toPlainName(id)} Arg1:${ofLayer(from).join('|')}, Arg2:${ofLayer(to).join('|')}`,
  )
  const attributes = spanLayers.flatMap((layer) =>
    layer.attributes.map(
      ({ id, options }) =>
        `${toPlainName(id)} Arg:${ofLayer(layer.id).join('|')}, Value:${options.map(({ code }) => code).join('|')}`,
    ),
  )
  const missing = spanLinks.flatMap(({ id, from, orMissing }) =>
    orMissing ? [`${toPlainName(id)} Arg:${ofLayer(from).join('|')}, Value:missing`] : [],
  )
  const overlaps = '<OVERLAP> Arg1:<ENTITY>, Arg2:<ENTITY>, <OVL-TYPE>:<ANY>'
  return `[entities]\n${entities.join('\n')}\n\n[relations]\n${[overlaps, ...relations].join('\n')}\n\n[events]\n\n[attributes]\n${[...attributes, ...missing].join('\n')}\n`
}
