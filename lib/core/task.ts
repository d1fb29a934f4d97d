import { z } from 'zod'

/** A task of a study, as every address and every data function names it. */
export type TaskRef = { studyId: string; taskId: string }

/** What people call the items of a task, as its protocol says. */
export type ItemName = { one: string; many: string }

/** A task whose pages say what its items are called. */
export type NamedTask = TaskRef & { itemName: ItemName }

/** A task as a list of them names it. */
export type TaskName = NamedTask & { title: string }

export const taskRefSchema = z.strictObject({ studyId: z.uuid(), taskId: z.uuid() })

/** The address below which a task's pages are; with `/api` or `/api/v1` before it, its operations. */
export function taskHome({ studyId, taskId }: TaskRef): string {
  return `/studies/${studyId}/tasks/${taskId}`
}

/** What belongs to a study as a whole. All other rooms are of one task. */
const STUDY_ROOM = /^((patients|documents|import|export|members|audit-log)(?![\w-])|#|$)/

/**
 * The address of a room, or of a place in one, whether it is the study's or the task's.
 *
 * @param path such as `errors?patient=1`, `members#invite` or `#deciders`, which is in the overview
 */
export function roomAddress(task: TaskRef, path: string): string {
  const home = STUDY_ROOM.test(path) ? `/studies/${task.studyId}` : taskHome(task)
  return /^(#|$)/.test(path) ? `${home}${path}` : `${home}/${path}`
}
