import { serveJobs } from '../build/thread-pool.ts';
import { doPackJob } from './pack-job.ts';

serveJobs(doPackJob);
