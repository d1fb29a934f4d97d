import { API } from '@/lib/core/api/endpoints'
import { createStudy, listStudies } from '@/lib/data/studies'
import { defineApi } from '@/lib/web/api'

export const GET = defineApi(API.listStudies, ({ actor }) => listStudies(actor))

export const POST = defineApi(API.createStudy, ({ actor, body }) => createStudy(actor, body))
