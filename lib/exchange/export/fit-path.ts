import { sha256 } from '@/lib/digest'

/** Longest name that every file system and archive takes, in bytes. */
const LONGEST_NAME = 200

/** A path with names that are too long cut, and distinguished by a digest; files of one name with other endings keep one name. */
export function fitPath(own: string): string {
  const fitted = own.split('/').map((name) => {
    if (Buffer.byteLength(name) <= LONGEST_NAME) return name
    const ending = /(?:\.[a-z]{1,8}){1,2}$/.exec(name)?.[0] ?? ''
    const stem = name.slice(0, name.length - ending.length)
    let cut = stem
    while (Buffer.byteLength(cut) > LONGEST_NAME - 30) cut = cut.slice(0, -1)
    return `${cut.replace(/%[0-9A-F]?$|[\ud800-\udbff]$/, '')}-${sha256(stem).slice(0, 12)}${ending}`
  })
  return fitted.join('/')
}
