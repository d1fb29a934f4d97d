import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { PlainError } from '../start/plain-error'
import { Http } from './http'
import { runTool, startTool, stopTool } from './start-tool'
import type { Given, Tool, Trial } from './tool'

const ACCOUNT = { username: 'admin', password: 'only-for-this-trial-1' }

const PROJECTS = {
  labels: {
    project_type: 'DocumentClassification',
    resourcetype: 'TextClassificationProject',
    single_class_classification: true,
  },
  passages: {
    project_type: 'SequenceLabeling',
    resourcetype: 'SequenceLabelingProject',
    single_class_classification: false,
    allow_overlapping: true,
    use_relation: true,
  },
} as const

/** What an upload is read as. */
const UPLOADS = { labels: 'DocumentClassification', passages: 'RelationExtraction' } as const

type Example = { id: number; meta: { proposition_id: string } }

/** doccano with its own SQLite, and its worker. */
export const doccanoTrial: Trial = {
  format: 'doccano',
  packages: ['doccano', 'marshmallow<3.20', 'numpy<2'],
  passages: { file: 'error-spans-doccano.jsonl', guide: '' },
  reads: ['JSONL'],
  refuses: ['JSON', 'CSV'],
  keepsVerdicts: true,
  rater: ACCOUNT.username,
  async start(bin, folder, port) {
    const program = path.join(bin, 'doccano')
    const { username, password } = ACCOUNT
    await runTool(program, ['init'], folder)
    await runTool(program, ['createuser', '--username', username, '--password', password], folder)
    const children = [
      startTool(program, ['webserver', '--port', String(port), '--workers', '1'], folder),
      startTool(program, ['task'], folder),
    ]
    const stop = async () => {
      await Promise.all(children.map(stopTool))
    }
    const base = `http://127.0.0.1:${port}`
    try {
      const anonymous = new Http(base)
      await anonymous.untilUp('/v1/health')
      const { key } = await anonymous.json<{ key: string }>('POST', '/v1/auth/login/', ACCOUNT)
      return openProject(new Http(base, key), stop)
    } catch (error) {
      await stop()
      throw error
    }
  },
}

function openProject(http: Http, stop: () => Promise<void>): Tool {
  let project = ''
  const listExamples = async () =>
    (await http.json<{ results: Example[] }>('GET', `${project}/examples?limit=1000`)).results
  return {
    stop,
    async bringIn(purpose, file) {
      const { id } = await http.json<{ id: number }>('POST', '/v1/projects', {
        name: 'Round trip',
        description: 'Invented statements',
        guideline: '',
        random_order: false,
        collaborative_annotation: false,
        allow_member_to_create_label_type: false,
        ...PROJECTS[purpose],
      })
      project = `/v1/projects/${id}`
      const form = new FormData()
      form.set('filepond', new Blob([await readFile(file)]), path.basename(file))
      const upload = (await http.send('POST', '/v1/fp/process/', form)).toString()
      await waitForTask(http, `${project}/upload`, {
        format: 'JSONL',
        task: UPLOADS[purpose],
        uploadIds: [upload],
        column_data: 'text',
        column_label: 'label',
        encoding: 'utf_8',
      })
      return (await listExamples()).length
    },
    async label(proposition, verdict, comment) {
      const types = await http.json<{ id: number; text: string }[]>('GET', `${project}/category-types`)
      const label = types.find(({ text }) => text === verdict)?.id
      const example = (await listExamples()).find(({ meta }) => meta.proposition_id === proposition)?.id
      await http.send('POST', `${project}/examples/${example}/categories`, { label })
      await http.send('POST', `${project}/comments?example=${example}`, { text: comment, example })
    },
    async takeOut(formats) {
      const given = new Map<string, Given>()
      for (const format of formats) {
        const task = await waitForTask(http, `${project}/download`, { format, exportApproved: false })
        const content = await http.send('GET', `${project}/download?taskId=${task}`)
        given.set(format, { name: `doccano-download-${format.toLowerCase()}.zip`, content })
      }
      return given
    },
  }
}

/** Asks for work that doccano does in its worker, and waits for its end. @returns the work's id */
async function waitForTask(http: Http, address: string, body: object): Promise<string> {
  const { task_id: task } = await http.json<{ task_id: string }>('POST', address, body)
  for (let tries = 0; tries < 120; tries++) {
    type Status = { ready: boolean; result: { error?: object[] } | string | null; error: object | null }
    const { ready, result, error } = await http.json<Status>('GET', `/v1/tasks/status/${task}`)
    const faults = typeof result === 'object' ? (result?.error ?? []) : []
    if (ready && (error !== null || faults.length > 0))
      throw new PlainError(`doccano refused ${address}: ${JSON.stringify(error ?? faults).slice(0, 500)}`)
    if (ready) return task
    await sleep(1000)
  }
  throw new PlainError(`doccano did not end ${address} within two minutes.`)
}
