/** Errors as Google words them: https://cloud.google.com/apis/design/errors */
export interface ApiError {
  status: number;
  body: object;
}

const errors = {
  unauthenticated: [
    401,
    'UNAUTHENTICATED',
    'Request had invalid authentication credentials. Expected OAuth 2 access token, login cookie or other valid authentication credential.',
    [info('ACCESS_TOKEN_TYPE_UNSUPPORTED')],
  ],
  noRole: [
    403,
    'PERMISSION_DENIED',
    "IAM permission 'dialogflow.sessions.detectIntent' on 'projects/loja/agent' denied.",
    [info('IAM_PERMISSION_DENIED')],
  ],
  apiOff: [
    403,
    'PERMISSION_DENIED',
    'Dialogflow API has not been used in project 1234567890 before or it is disabled.',
    [
      { '@type': 'type.googleapis.com/google.rpc.Help', links: [{ description: 'Console' }] },
      info('SERVICE_DISABLED'),
    ],
  ],
  noAgent: [404, 'NOT_FOUND', 'com.google.apps.framework.request.NotFoundException: No agent.', []],
  invalid: [400, 'INVALID_ARGUMENT', 'Invalid value.', []],
  exhausted: [
    429,
    'RESOURCE_EXHAUSTED',
    "Quota exceeded for quota metric 'All other requests' of service 'dialogflow.googleapis.com'.",
    [info('RATE_LIMIT_EXCEEDED')],
  ],
  internal: [500, 'INTERNAL', 'Internal error encountered.', []],
  unavailable: [503, 'UNAVAILABLE', 'The service is currently unavailable.', []],
} as const satisfies Record<string, readonly [number, string, string, readonly object[]]>;

export type ErrorName = keyof typeof errors;

export function apiError(name: ErrorName, detail?: string): ApiError {
  const [code, status, message, details] = errors[name];
  const error = { code, message: detail ?? message, status };
  return { status: code, body: { error: details.length > 0 ? { ...error, details } : error } };
}

function info(reason: string): object {
  const metadata = { service: 'dialogflow.googleapis.com', consumer: 'projects/1234567890' };
  return {
    '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
    reason,
    domain: 'googleapis.com',
    metadata,
  };
}
