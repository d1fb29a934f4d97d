import { API } from '@/lib/core/api/endpoints'
import { addListedItems } from '@/lib/data/protocols/new-tasks'
import { defineApi } from '@/lib/web/api'

export const POST = defineApi(API.addItems, ({ actor, params, body }) =>
  addListedItems(actor, params, body.items),
)
