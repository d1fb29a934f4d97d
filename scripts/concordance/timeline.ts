import { SYSTEM_ACTOR } from '@/lib/core/actor'
import { toCsv } from '@/lib/core/csv'
import { AppError } from '@/lib/core/errors'
import { parseInput } from '@/lib/core/parse-input'
import { toTimelineRows } from '@/lib/core/timeline/timeline-csv'
import { ALL_ENTRIES, timelineViewSchema } from '@/lib/core/timeline/timeline-view'
import { getPatientNamed, getTimelines } from '@/lib/data/timelines/timelines'
import { defineCommand } from './define-command'
import { formatTable, UsageError } from './io'
import { findStudy } from './study'

const USAGE = `timeline STUDY PATIENT [--csv] [--tier rules|model] [--until TIME] [--year YEAR] [--words WORDS] [--kind KIND]
  --csv     the table with passages, and with what was taken out for what
  --until   only what notes say that were written by then: YYYY-MM-DD or YYYY-MM-DD HH:MM`

/** Prints the timelines of a patient. 1 where there is none. */
export const timelineCommand = defineCommand(
  {
    usage: USAGE,
    options: {
      csv: { type: 'boolean' },
      tier: { type: 'string' },
      until: { type: 'string' },
      year: { type: 'string' },
      words: { type: 'string' },
      kind: { type: 'string' },
    },
    takesWords: true,
  },
  async ({ values, words: [idOrTitle, name, ...rest], io, show }) => {
    const { csv, tier, year } = values
    if (idOrTitle === undefined || name === undefined || rest.length > 0) throw new UsageError(USAGE)
    const view = parseInput(timelineViewSchema, { ...values, page: 1 }, 'query')
    if ((tier ?? null) !== view.tier || (year ?? null) !== view.year) throw new UsageError(USAGE)
    const { id: studyId } = await findStudy(idOrTitle)
    const { patientId } = await getPatientNamed(SYSTEM_ACTOR, studyId, name)
    const found = await getTimelines(SYSTEM_ACTOR, { studyId, patientId }, view, ALL_ENTRIES)
    if (found.timelines.length === 0)
      throw new AppError(
        'not_found',
        'This patient has no timeline yet: make it on its page, or start the work by the API.',
      )
    if (csv) io.out(toCsv(toTimelineRows(found)).trimEnd())
    else
      show(found, () =>
        found.timelines
          .map(({ tier: made, author, entries, removedTotal }) =>
            [
              `${made === 'rules' ? 'By rules' : `By ${author}`}: ${entries.length} entries, ${removedTotal} taken out`,
              formatTable(
                ['date', 'what the note says', 'note', 'date by'],
                entries.map(({ date, text, note, rule }) => [
                  date ?? '',
                  text.replaceAll(/\s+/gu, ' '),
                  note,
                  rule,
                ]),
              ),
            ].join('\n'),
          )
          .join('\n\n'),
      )
    return 0
  },
)
