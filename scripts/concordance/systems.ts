import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import {
  comparisonPage,
  SYSTEM_FORMATS,
  type SystemPage,
  systemFile,
  systemPage,
} from '@/components/systems/system-files'
import { SYSTEM_ACTOR } from '@/lib/core/actor'
import type { SystemChoices } from '@/lib/core/figures/systems/system-report'
import { pickMade } from '@/lib/core/score-sheet/sheet-summary'
import type { TaskRef } from '@/lib/core/task'
import { getSystemComparison, getSystemReport, getSystems } from '@/lib/data/systems/system-reports'
import { listTasks } from '@/lib/data/tasks'
import { findParagraphs } from '@/lib/pipeline/system-paragraphs'
import { reportPdf } from '@/lib/report/report-pdf'
import { readReportStyle } from '@/lib/report/report-style'
import { defineCommand } from './define-command'
import { formatTable, UsageError } from './io'
import { findStudy } from './study'

const FORMATS = SYSTEM_FORMATS.join('|')
const USAGE = `systems STUDY --task TASK [--by WHO]
systems STUDY --task TASK --system NAME [--version VERSION] [--by WHO] --out FILE.${FORMATS}
systems STUDY --task TASK --system NAME --against NAME [--against-version VERSION] [--by WHO] --out FILE.${FORMATS}
  Lists the systems whose texts a task checks; writes the report of one, or of two on the same patients, into a file in the form that its
  ending names.

  --task TASK       the task's id or title
  --by WHO          whose verdicts: consensus, or the name of an AI rater or a jury; else those that cover most. Those of AI raters are
                    there once their results are open
  --version VERSION one version of the system alone, such as a week`

/** Reports of systems, for a script that runs every week. */
export const systemsCommand = defineCommand(
  {
    usage: USAGE,
    options: {
      task: { type: 'string' },
      by: { type: 'string', default: '' },
      system: { type: 'string' },
      version: { type: 'string', default: '' },
      against: { type: 'string' },
      'against-version': { type: 'string', default: '' },
      out: { type: 'string' },
    },
    files: ['out'],
    takesWords: true,
  },
  async ({ values, words: [idOrTitle, ...rest], show }) => {
    const { system, out } = values
    if (idOrTitle === undefined || rest.length > 0 || values.task === undefined) throw new UsageError(USAGE)
    if ((system === undefined) !== (out === undefined))
      throw new UsageError('--system and --out go together: a report is written into a file.')
    const task = await findTask(idOrTitle, values.task)
    const choices = await getSystems(SYSTEM_ACTOR, task, '')
    const by = findSource(choices, values.by)
    if (system === undefined || out === undefined) {
      const shown = by === '' || by === choices.by ? choices : await getSystems(SYSTEM_ACTOR, task, by)
      show(shown, () => describeSystems(shown))
      return 0
    }
    const page = await openPage(task, { ...values, system, by })
    const format = SYSTEM_FORMATS.find((one) => path.extname(out) === `.${one}`)
    if (!format) throw new UsageError(`The file has to end in one of .${SYSTEM_FORMATS.join(', .')}.`)
    const style = () => readReportStyle(path.join(import.meta.dirname, '../..'))
    await writeFile(out, await systemFile(page, format, { style, toPdf: reportPdf }), { mode: 0o600 })
    show({ file: out, title: page.title }, () => `${page.title}: ${out}`)
    return 0
  },
)

type Wanted = {
  system: string
  version: string
  against?: string | undefined
  'against-version': string
  by: string
}

async function openPage(task: TaskRef, wanted: Wanted): Promise<SystemPage> {
  const { system, version, against, 'against-version': againstVersion, by } = wanted
  if (against !== undefined) {
    const pair = { first: system, firstVersion: version, second: against, secondVersion: againstVersion, by }
    return comparisonPage(await getSystemComparison(SYSTEM_ACTOR, task, pair))
  }
  const report = await getSystemReport(SYSTEM_ACTOR, task, { system, version, by })
  const { paragraphs } = await findParagraphs(SYSTEM_ACTOR, task, report)
  return systemPage(report, pickMade(paragraphs))
}

async function findTask(idOrTitle: string, wanted: string): Promise<TaskRef> {
  const { id: studyId } = await findStudy(idOrTitle)
  const tasks = await listTasks(SYSTEM_ACTOR, studyId)
  const task = tasks.find(({ taskId, title }) => [taskId, title].includes(wanted))
  if (!task) throw new UsageError(`There is no task “${wanted}” in this study.`)
  return { studyId, taskId: task.taskId }
}

/** A source by its id or its name. */
function findSource({ sources }: SystemChoices, wanted: string): string {
  if (wanted === '') return ''
  const found = sources.find(({ id, title }) => [id, title].includes(wanted))
  if (!found)
    throw new UsageError(
      `There are no verdicts of “${wanted}”. There are: ${sources.map(({ title }) => title).join(', ') || 'none yet'}.`,
    )
  return found.id
}

function describeSystems({ systems, sources }: SystemChoices): string {
  return [
    formatTable(
      ['system', 'version'],
      systems.map(({ system, version }) => [system, version ?? '']),
    ),
    `Verdicts: ${sources.map(({ title }) => title).join(', ') || 'none yet'}`,
  ].join('\n')
}
