import { z } from 'zod'
import { itemListSchema } from '../protocols/listed-items'
import { newTaskSchema } from '../protocols/new-task'
import type { ApiEndpoint } from './endpoint'

const count = z.int()
const sentences = z.array(z.string()).readonly()
/** Absent or `false` does it, anything else only says what it would do. */
const preview = z.object({ preview: z.stringbool().default(false) })

/** In outline: what each member holds is in the documentation of protocols, and its reader says what is wrong. */
const definition = z.looseObject({
  id: z.string(),
  version: count,
  title: z.string(),
  summary: z.string(),
  item: z.looseObject({}),
  fields: z.array(z.looseObject({ id: z.string(), kind: z.string() })),
})

const choice = z.object({
  name: z.string(),
  key: z.string(),
  version: count,
  title: z.string(),
  summary: z.string(),
  source: z.string().nullable(),
  isOwn: z.boolean(),
  tasks: count,
})

const shownPart = z.object({
  role: z.string(),
  title: z.string(),
  id: z.string(),
  kind: z.string(),
  text: z.string(),
})

const taskPreview = z.object({
  items: count,
  parts: z
    .array(
      z.object({
        role: z.string(),
        title: z.string(),
        of: z.string(),
        kinds: z.array(z.object({ kind: z.string(), count })).readonly(),
      }),
    )
    .readonly(),
  first: z
    .array(z.object({ key: z.string(), patient: z.string(), parts: z.array(shownPart).readonly() }))
    .readonly(),
})

/** Protocols as definitions, and tasks that are made of them. */
export const PROTOCOL_API = {
  listProtocols: {
    method: 'get',
    path: '/studies/{studyId}/protocols',
    summary: 'The definitions that tasks can be made of: those of the product, then the study’s own',
    scope: 'studies:read',
    response: z.array(choice),
  },
  importProtocol: {
    method: 'post',
    path: '/studies/{studyId}/protocols',
    summary: 'Bring a definition in as the body, or with `preview=true` only say what is wrong with it',
    scope: 'studies:write',
    query: preview,
    textBody: definition,
    response: z.object({
      name: z.string().optional(),
      key: z.string().optional(),
      version: count.optional(),
      title: z.string().optional(),
      problems: sentences,
      warnings: sentences,
    }),
  },
  createTask: {
    method: 'post',
    path: '/studies/{studyId}/tasks',
    summary:
      'Make a task of a definition, with its items, or with `preview=true` only count them and show the first',
    scope: 'studies:write',
    query: preview,
    body: newTaskSchema,
    response: z.union([taskPreview, z.object({ taskId: z.uuid(), title: z.string(), items: count })]),
  },
  addItems: {
    method: 'post',
    path: '/studies/{studyId}/tasks/{taskId}/items',
    summary: 'Add what a list names to a task whose items are listed',
    scope: 'studies:write',
    body: z.strictObject({ items: itemListSchema }),
    response: z.object({ items: count }),
  },
} as const satisfies Record<string, ApiEndpoint>
