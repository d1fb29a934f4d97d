'use server'

import { revalidatePath } from 'next/cache'
import { redirect } from 'next/navigation'
import { z } from 'zod'
import { MAX_LIST_CHARACTERS, newTaskSchema } from '@/lib/core/protocols/new-task'
import { taskHome } from '@/lib/core/task'
import { createTask, previewDefinition } from '@/lib/data/protocols/new-tasks'
import { getProtocol, importProtocol } from '@/lib/data/protocols/protocols'
import { readItemList } from '@/lib/exchange/read-item-list'
import { defineAction } from '@/lib/web/action'

export const importProtocolAction = defineAction(
  z.strictObject({ studyId: z.uuid(), text: z.string().max(1_000_000) }),
  async (actor, { studyId, text }) => {
    const { name } = await importProtocol(actor, studyId, text)
    redirect(`/studies/${studyId}/tasks/new?protocol=${name}`)
  },
)

/** A list of items, as the file that somebody chose. */
const listSchema = z.strictObject({ name: z.string().max(1000), text: z.string().max(MAX_LIST_CHARACTERS) })

export const previewListAction = defineAction(
  z.strictObject({ studyId: z.uuid(), protocol: z.string().min(1).max(64), list: listSchema }),
  async (actor, { studyId, protocol, list }) => {
    const definition = await getProtocol(actor, studyId, protocol)
    const { rows, lines } = await readItemList(list.name, list.text)
    return previewDefinition(actor, studyId, definition, { items: rows }, lines)
  },
)

export const createTaskAction = defineAction(
  z.strictObject({
    studyId: z.uuid(),
    task: newTaskSchema.omit({ items: true }),
    list: listSchema.optional(),
  }),
  async (actor, { studyId, task, list }) => {
    if (list) await getProtocol(actor, studyId, task.protocol) // nobody but a lead has a file read
    const read = list && (await readItemList(list.name, list.text))
    const { taskId } = await createTask(actor, studyId, { ...task, items: read?.rows }, read?.lines)
    revalidatePath(`/studies/${studyId}`, 'layout') // its rooms are those of the new task from now on
    redirect(`${taskHome({ studyId, taskId })}/protocol`)
  },
)
