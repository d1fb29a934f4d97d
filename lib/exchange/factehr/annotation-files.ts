import type { TaskRating } from '@/lib/data/export/rows'
import type { StudyReader } from '@/lib/data/export/study-reader'
import type { StoredTask } from '@/lib/data/named-tasks'
import { type ExportFile, table } from '../export/export-file'
import { type GivenName, indexLists, indexStatements, type List, PROTOCOL, toBinary } from './factehr-files'

/** What single people said of pairs, in the layout of a FactEHR release. */
export function annotationFiles(tasks: readonly StoredTask[]): ExportFile[] {
  const own = tasks.filter(({ definition }) => definition.id === PROTOCOL)
  return [
    table<Annotation>('factehr_irr_annotations.csv', (reader) => readAnnotations(reader, own, 'irr'), {
      unique_id: 'id',
      annotator_id: 'annotator',
      premise: 'premise',
      hypothesis: 'hypothesis',
      inferrable: 'pred',
      annotator: 'annotator',
    }),
    table<Annotation>('factehr_dev_set.csv', (reader) => readAnnotations(reader, own, 'dev'), {
      key: 'key',
      ID: 'id',
      premise: 'premise',
      hypothesis: 'hypothesis',
      annotator_id: 'annotator',
      human_label: 'pred',
    }),
  ]
}

type Annotation = {
  key: string
  id: string
  premise: string
  hypothesis: string
  annotator: string
  pred: 0 | 1
}

/**
 * What each person said in the first round, a row an answer. Pairs of the development set are those that came as such; all others
 * are those whose agreement is reported.
 */
async function* readAnnotations(
  reader: StudyReader,
  tasks: readonly StoredTask[],
  wanted: GivenName['set'],
): AsyncGenerator<Annotation> {
  const lists = await indexLists(reader)
  const places = await indexStatements(reader)
  for (const { id } of tasks)
    for await (const row of reader.read('answers', id)) {
      const premise = row.parts.find(({ role }) => role === 'premise')
      const place = places.get(row.statement ?? '')
      if (!premise || !place) continue
      const { given } = place
      if ((given?.set === 'dev') !== (wanted === 'dev')) continue
      const list = lists.get(row.document ?? '') ?? lists.get(premise.id)
      const own = given ?? (list && nameOfPair(list, place.ordinal, lists.has(row.document ?? '')))
      if (!own) continue
      const { key, id: name } = own
      for (const said of answersOf(row.ratings))
        yield { key, id: name, premise: premise.text, hypothesis: row.text, ...said }
    }
}

function answersOf(ratings: readonly TaskRating[]): Pick<Annotation, 'annotator' | 'pred'>[] {
  return ratings.flatMap(({ rater, raterKind, code, round }) => {
    const pred = toBinary(code)
    if (raterKind !== 'human' || round !== 1 || pred === null) return []
    return [{ annotator: rater.replace(/^Annotator (?=\d+$)/, ''), pred }]
  })
}

/** Names a pair of a list as annotations do: by model, and as requests name it. */
function nameOfPair({ note, model }: List, index: number, isFact: boolean): { key: string; id: string } {
  return { key: '', id: [model, note.uid, index, isFact ? 'precision' : 'recall'].join('|') }
}
