import { serveJobs } from '../../../scripts/lib/build/thread-pool.ts';

serveJobs((job: number): string => {
  if (job < 0) throw new Error(`no such job: ${job}`);
  return `job ${job}`;
});
