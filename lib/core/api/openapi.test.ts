import { expect, it } from 'vitest'
import { API } from './endpoints'
import { describeApi } from './openapi'

type Operation = {
  operationId: string
  parameters: { name: string; in: string; required: boolean }[]
  requestBody?: {
    content: Record<string, { schema: { properties?: object; anyOf?: object[]; oneOf?: object[] } }>
  }
  responses: Record<string, object>
}

it('describes every operation once, with its parameters, body and answers', () => {
  const { paths } = describeApi() as { paths: Record<string, Record<string, Operation>> }
  const operations = Object.values(paths).flatMap((path) => Object.values(path))

  expect(operations.map((operation) => operation.operationId).toSorted()).toEqual(Object.keys(API).toSorted())
  expect(paths['/studies/{studyId}/tasks/{taskId}/consensus']?.['get']?.parameters).toMatchObject([
    { name: 'studyId', in: 'path', required: true },
    { name: 'taskId', in: 'path', required: true },
    { name: 'offset', in: 'query', required: false },
    { name: 'limit', in: 'query', required: false },
  ])
  const body =
    paths['/studies/{studyId}/tasks/{taskId}/ratings']?.['post']?.requestBody?.content['application/json']
      ?.schema
  expect(Object.keys(body?.properties ?? {})).toContain('submissionId')
  expect(Object.keys(operations[0]?.responses ?? {})).toContain('401')
})

it('is plain JSON without references that lead nowhere', () => {
  const text = JSON.stringify(describeApi())

  expect([...new Set(text.match(/"\$ref":"[^"]+"/g))]).toEqual(['"$ref":"#/components/schemas/Failure"'])
  expect(text).not.toContain('$schema')
})
