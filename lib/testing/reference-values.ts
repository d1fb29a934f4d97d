import { readFileSync } from 'node:fs'
import path from 'node:path'

const FOLDER = path.resolve('lib/testing/reference-values')

/**
 * What published functions gave for given inputs; the folder's README names the source of each file.
 *
 * @param name such as `verifact/agreement.json`
 */
export function readReference<Content>(name: string): Content {
  return JSON.parse(readFileSync(path.join(FOLDER, name), 'utf8')) as Content
}
