const reasons: Record<string, string> = {
  EACCES: 'permission denied',
  EBUSY: 'another program uses it',
  EDQUOT: 'the disk quota is used up',
  EEXIST: 'it exists already',
  EFBIG: 'it is too large for the disk',
  EIO: 'the disk reports an error',
  EISDIR: 'it is a folder',
  ELOOP: 'its symbolic links form a circle',
  EMFILE: 'too many files are open',
  ENAMETOOLONG: 'its name is too long',
  ENOENT: 'it does not exist',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'a part of its path is not a folder',
  EPERM: 'permission denied',
  EROFS: 'the disk is read-only',
};

/** The code of a file system error, such as `ENOSPC`. */
export function faultCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;
}

/** Why the file system refused, in words: `the disk is full (ENOSPC)`. */
export function faultReason(error: unknown): string {
  const code = faultCode(error);
  const reason = code === undefined ? undefined : reasons[code];
  // The folder above it is there.
  if (code === 'ENOENT' && isOf(error, 'mkdir')) return `no folder can be made there (${code})`;
  if (reason !== undefined) return `${reason} (${code})`;
  return error instanceof Error ? error.message : String(error);
}

function isOf(error: unknown, call: string): boolean {
  return error instanceof Error && 'syscall' in error && error.syscall === call;
}
