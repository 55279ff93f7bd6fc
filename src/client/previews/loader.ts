// References are plain links without it.
void import('./start.ts');
