'use server'

import { revalidatePath } from 'next/cache'
import { redirect } from 'next/navigation'
import { z } from 'zod'
import { newTaskSchema } from '@/lib/core/protocols/new-task'
import { taskHome } from '@/lib/core/task'
import { createTask } from '@/lib/data/protocols/new-tasks'
import { importProtocol } from '@/lib/data/protocols/protocols'
import { defineAction } from '@/lib/web/action'

export const importProtocolAction = defineAction(
  z.strictObject({ studyId: z.uuid(), text: z.string().max(1_000_000) }),
  async (actor, { studyId, text }) => {
    const { name } = await importProtocol(actor, studyId, text)
    redirect(`/studies/${studyId}/tasks/new?protocol=${name}`)
  },
)

export const createTaskAction = defineAction(
  z.strictObject({ studyId: z.uuid(), task: newTaskSchema }),
  async (actor, { studyId, task }) => {
    const { taskId } = await createTask(actor, studyId, task)
    revalidatePath(`/studies/${studyId}`, 'layout') // its rooms are those of the new task from now on
    redirect(`${taskHome({ studyId, taskId })}/protocol`)
  },
)
