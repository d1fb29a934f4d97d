import { existsSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { expect, it } from 'vitest'
import { importTransformers } from './load-transformers'

/** An optional package, which must not be imported to find out. */
const isInstalled = existsSync('node_modules/@huggingface/transformers')

it.skipIf(!isInstalled)('hands the library to no loader that was there before', async () => {
  const handed: string[] = []
  registerHooks({
    load(url, context, next) {
      if (context.format === 'module') handed.push(url)
      return next(url, context)
    },
  })

  expect(await importTransformers()).toHaveProperty('AutoModel')

  expect(handed.filter((url) => url.includes('/@huggingface/'))).toEqual([])
})
