const WHY = new Map([
  ['ENOSPC', 'the disk is full'],
  ['EDQUOT', 'the disk is full, or your share of it'],
  ['EROFS', 'the disk is for reading alone'],
  ['EACCES', 'it is not allowed'],
  ['EPERM', 'it is not allowed'],
])

/** Why a file could not be written, in words where the system's code has some. */
export function whyUnwritten(error: unknown): string {
  const { code = '' } = error as NodeJS.ErrnoException
  return WHY.get(code) ?? (code === '' ? String(error) : `the system says ${code}`)
}
