import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { figureSvg, releaseFile } from '@/components/report/release-file'
import { SYSTEM_ACTOR } from '@/lib/core/actor'
import { figureCsv } from '@/lib/core/figures/figure-csv'
import type { ReleasePart } from '@/lib/core/figures/release/release-parts'
import { getReleaseParts } from '@/lib/data/release/release-parts'
import { listTasks } from '@/lib/data/tasks'
import { readReportStyle } from '@/lib/report/report-style'
import { defineCommand } from './define-command'
import { formatTable, UsageError } from './io'
import { findStudy } from './study'

const USAGE = `tables STUDY --out FOLDER [--task TASK] [--as-published] [--json]
  Writes the tables and figures of the VeriFact paper, computed from a study such as an imported release: Tables 1 and B1 to B17
  and Figures 3 to 5, each as CSV, drawings also as SVG, and all of them as one page, index.html.

  --task TASK       the task's id or title; otherwise the study's first
  --as-published    Table 1 and B2 to B17 with the intervals of the published code, draw by draw: single statements are drawn,
                    and labels that a resample lacks do not count

  While the figures of AI raters are sealed, only those of people are written.`

/** Writes a paper's tables and figures of a study into a folder. */
export const tablesCommand = defineCommand(
  {
    usage: USAGE,
    options: {
      out: { type: 'string' },
      task: { type: 'string' },
      'as-published': { type: 'boolean', default: false },
    },
    files: ['out'],
    takesWords: true,
  },
  async ({ values, words: [idOrTitle, ...rest], show }) => {
    const { out, 'as-published': asPublished } = values
    if (idOrTitle === undefined || rest.length > 0 || out === undefined) throw new UsageError(USAGE)
    const study = await findStudy(idOrTitle)
    const tasks = await listTasks(SYSTEM_ACTOR, study.id)
    const task = tasks.find(({ taskId, title }) => [taskId, title].includes(values.task ?? taskId))
    if (!task) throw new UsageError(`There is no task “${values.task ?? ''}” in this study.`)
    const ref = { studyId: study.id, taskId: task.taskId }
    const { parts, withAi } = await getReleaseParts(SYSTEM_ACTOR, ref, { asPublished })
    const folder = path.resolve(out)
    await mkdir(folder, { recursive: true })
    const files = await Promise.all(parts.flatMap((part) => writePart(part, folder)))
    const style = await readReportStyle(path.join(import.meta.dirname, '../..'))
    const about = `${withAi ? '' : 'The figures of AI raters are sealed and left out. '}${asPublished ? 'Tables have the intervals of the published code.' : 'Intervals are by patient.'}`
    await writeFile(path.join(folder, 'index.html'), releaseFile(study.title, about, parts, style))
    const written = [...files.flat(), 'index.html']
    show({ files: written, withAi }, () =>
      formatTable(
        ['file'],
        written.map((file) => [file]),
      ),
    )
    return 0
  },
)

/** A file a figure, numbered where a part has several. */
function writePart({ id, figures }: ReleasePart, folder: string): Promise<string[]>[] {
  return figures.map(async (figure, index) => {
    const stem = figures.length > 1 ? `${id}-${index + 1}-${figure.name}` : id
    const svg = figureSvg(figure)
    const files = [
      { name: `${stem}.csv`, text: figureCsv(figure) },
      ...(svg === null ? [] : [{ name: `${stem}.svg`, text: svg }]),
    ]
    await Promise.all(files.map(({ name, text }) => writeFile(path.join(folder, name), text)))
    return files.map(({ name }) => name)
  })
}
