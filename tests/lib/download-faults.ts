import type { Problem } from '../../src/outputs/archive-format.ts';
import type { Fault } from './faulty-server.ts';

/** A fault of the network or the host while an archive is downloaded. */
export interface DownloadFault {
  name: string;
  /** The file with the fault. */
  file: 'manifest' | 'pack';
  fault: Fault;
  problem: Problem;
}

/** Answers with a status, a type and a text, or with the file as it is changed. */
const answers =
  (code: number, type: string, body: string | ((file: Buffer) => Buffer)): Fault =>
  (answer, file) => {
    answer.writeHead(code, { 'Content-Type': type });
    answer.end(typeof body === 'string' ? body : body(file));
    return true;
  };

const binary = 'application/octet-stream';

const altered = (change: (file: Buffer) => Buffer): Fault => answers(200, binary, change);

/** Changes one byte, whatever its value was. */
function withWrongByte(file: Buffer): Buffer {
  const changed = Buffer.from(file);
  changed.writeUInt8(changed.readUInt8(900) ^ 0xff, 900);
  return changed;
}

function withOtherFormat(file: Buffer): Buffer {
  return Buffer.from(String(file).replace(/"format":\d+/u, '"format":9'));
}

const captivePortal: Fault = (answer) => {
  answer.writeHead(302, { Location: '../help/' }).end();
  return true;
};

const noResponse: Fault = (answer) => {
  answer.destroy();
  return true;
};

/** Sends half of a file, and ends the connection once it is sent. */
const interrupted: Fault = (answer, file) => {
  answer.writeHead(200, { 'Content-Type': binary, 'Content-Length': file.length });
  answer.write(file.subarray(0, file.length / 2), () => answer.socket?.destroySoon());
  return true;
};

const page = '<!doctype html><title>Log in</title><p>Welcome to the hotel.</p>';

type Row = [name: string, problem: Problem, fault: Fault];

const eitherFaults: Row[] = [
  ['fails with 500 every time', 'network', answers(500, 'text/plain', 'no')],
  ['gets no response', 'network', noResponse],
  ['is missing', 'refused', answers(404, 'text/plain', 'no')],
  ['is the page of a captive portal', 'refused', answers(200, 'text/html; charset=utf-8', page)],
  ['redirects to a captive portal', 'refused', captivePortal],
];

const manifestFaults: Row[] = [
  ['is an HTML page with the type of JSON', 'refused', answers(200, 'application/json', page)],
  ['is truncated', 'refused', answers(200, 'application/json', (file) => file.subarray(0, 200))],
  ['has the wrong type', 'refused', altered((file) => file)],
  ['has an unknown format', 'refused', answers(200, 'application/json', withOtherFormat)],
];

const packFaults: Row[] = [
  ['has one wrong byte', 'refused', altered(withWrongByte)],
  ['is too long', 'refused', altered((file) => Buffer.concat([file, file]))],
  ['is all zeros', 'refused', altered((file) => Buffer.alloc(file.length))],
  ['is truncated every time', 'network', altered((file) => file.subarray(0, 3_000))],
  ['is empty', 'network', altered(() => Buffer.alloc(0))],
  ['is interrupted every time', 'network', interrupted],
];

const faultsOf = (file: DownloadFault['file'], faults: readonly Row[]): DownloadFault[] =>
  faults.map(([what, problem, fault]) => ({ name: `the ${file} ${what}`, file, fault, problem }));

/** Each fault that a download must survive. */
export const downloadFaults: DownloadFault[] = [
  ...faultsOf('manifest', [...eitherFaults, ...manifestFaults]),
  ...faultsOf('pack', [...eitherFaults, ...packFaults]),
];
