import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { Http } from './http'
import { startTool, stopTool } from './start-tool'
import type { Given, Tool, Trial } from './tool'

const TOKEN = '0123456789abcdef0123456789abcdef01234567'
const ACCOUNT = 'admin@example.org'

type Task = { id: number; data: { proposition_id: string } }

/** Label Studio with its own SQLite. */
export const labelStudioTrial: Trial = {
  format: 'label-studio',
  packages: ['label-studio'],
  passages: { file: 'label-studio-error-spans.json', guide: 'labeling-config-error-spans.xml' },
  reads: ['JSON'],
  refuses: ['JSON_MIN', 'CSV', 'TSV'],
  keepsVerdicts: false, // it gives out the numbers of predictions alone
  rater: '1', // accounts are numbers in its exports
  async start(bin, folder, port) {
    const args = ['start', '--no-browser', '--port', String(port), '--internal-host', '127.0.0.1']
    const account = ['--username', ACCOUNT, '--password', 'only-for-this-trial-1', '--user-token', TOKEN]
    const env = {
      LABEL_STUDIO_ENABLE_LEGACY_API_TOKEN: 'true',
      LABEL_STUDIO_BASE_DATA_DIR: folder,
      LATEST_VERSION_CHECK: 'false',
      COLLECT_ANALYTICS: 'false',
    }
    const child = startTool(path.join(bin, 'label-studio'), [...args, ...account], folder, env)
    const http = new Http(`http://127.0.0.1:${port}`, TOKEN)
    await http.untilUp('/api/version').catch(async (error: unknown) => {
      await stopTool(child)
      throw error
    })
    return openProject(http, () => stopTool(child))
  },
}

function openProject(http: Http, stop: () => Promise<void>): Tool {
  let project = 0
  const region = (name: string, type: string, value: object) => ({
    from_name: name,
    to_name: 'text',
    type,
    value,
  })
  return {
    stop,
    async bringIn(_, file, guide) {
      const body = { title: 'Round trip', label_config: await readFile(guide, 'utf8') }
      project = (await http.json<{ id: number }>('POST', '/api/projects', body)).id
      const tasks = JSON.parse(await readFile(file, 'utf8')) as object[]
      const { task_count } = await http.json<{ task_count: number }>(
        'POST',
        `/api/projects/${project}/import`,
        tasks,
      )
      return task_count
    },
    async label(proposition, verdict, comment) {
      const { tasks } = await http.json<{ tasks: Task[] }>('GET', `/api/tasks?project=${project}&fields=all`)
      const task = tasks.find(({ data }) => data.proposition_id === proposition)
      await http.send('POST', `/api/tasks/${task?.id}/annotations/`, {
        lead_time: 5.5,
        result: [
          region('verdict', 'choices', { choices: [verdict] }),
          region('comment', 'textarea', { text: [comment] }),
        ],
      })
    },
    async takeOut(formats) {
      const given = new Map<string, Given>()
      for (const format of formats) {
        const query = `exportType=${format}&download_all_tasks=true`
        const content = await http.send('GET', `/api/projects/${project}/export?${query}`)
        const ending = format.startsWith('JSON') ? 'json' : format.toLowerCase()
        given.set(format, { name: `project-${project}-${format.toLowerCase()}.${ending}`, content })
      }
      return given
    },
  }
}
