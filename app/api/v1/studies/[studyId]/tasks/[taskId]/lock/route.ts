import { API } from '@/lib/core/api/endpoints'
import { setTaskLock } from '@/lib/data/adjudication/consensus-lock'
import { defineApi } from '@/lib/web/api'

export const PUT = defineApi(API.setLock, ({ actor, params, body }) => setTaskLock(actor, params, body))
