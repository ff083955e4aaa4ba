import { TEST_PASSWORD } from '../../testing/builders.ts';
import { PIXEL } from '../../testing/pixel.ts';
import {
  type Fixtures,
  justParams,
  nextEmail,
  nextName,
  nextPassword,
} from '../../testing/sweep-material.ts';

export const fixtures = {
  'POST /auth/login': () => [
    { body: { email: nextEmail(), password: TEST_PASSWORD }, status: 401 },
  ],
  'POST /auth/login/code': () => [{ body: { challenge: 'none', code: '123456' }, status: 401 }],
  'POST /auth/refresh_token': () => [{ headers: { 'x-prosa': '1' }, status: 401 }],
  'DELETE /auth/logout': () => [{ headers: { 'x-prosa': '1' } }],
  'GET /auth/me': () => [{}],
  'GET /version': () => [{}],
  'GET /auth/two-factor': () => [{}],
  'GET /auth/sessions': () => [{}],
  'DELETE /auth/sessions': () => [{}],
  'DELETE /auth/sessions/:sessionId': justParams(({ own }) => ({ sessionId: own.session })),
  'POST /auth/confirm': () => [{ body: { password: TEST_PASSWORD } }],
  'POST /auth/two-factor': () => [{ body: { password: TEST_PASSWORD } }],
  'POST /auth/two-factor/confirm': () => [{ body: { code: 'not one' }, status: 422 }],
  'POST /auth/two-factor/disable': () => [{ body: { password: TEST_PASSWORD } }],
  'POST /auth/two-factor/recovery-codes': () => [
    { body: { password: TEST_PASSWORD }, status: 422 },
  ],
  'POST /forgetpassword': () => [{ body: { email: nextEmail() }, status: 404 }],
  'POST /forgetpassword/:email': () => [{ params: { email: nextEmail() }, status: 404 }],
  'POST /forgotpassword/:email': () => [{ params: { email: nextEmail() }, status: 404 }],
  'POST /resetpasswords': () => [
    { body: { email: nextEmail(), token: '12345678', password: nextPassword() }, status: 422 },
  ],
  'POST /resetpasswords/:email/:token/:password': () => [
    { params: { email: nextEmail(), token: '12345678', password: nextPassword() }, status: 422 },
  ],
  'GET /users': ({ foreignWord, foreignCompany }) => [
    { query: { searchParam: foreignWord, companyId: foreignCompany } },
    { query: { companyId: foreignCompany } },
  ],
  'GET /users/list': ({ foreignCompany }) => [{ query: { companyId: foreignCompany } }],
  'GET /users/:userId': justParams(({ own }) => ({ userId: own.user })),
  'POST /users': ({ own, foreignCompany }) => [
    {
      body: {
        name: nextName(),
        email: nextEmail(),
        password: 'uma senha longa',
        queueIds: [own.queue],
        whatsappId: own.connection,
        companyId: foreignCompany,
      },
    },
  ],
  'PUT /users/:userId': ({ own, foreignCompany }) => [
    {
      params: { userId: own.user },
      body: { queueIds: [own.queue], whatsappId: own.connection, companyId: foreignCompany },
    },
  ],
  'POST /users/:userId/picture': ({ own }) => [
    { params: { userId: own.user }, files: { picture: PIXEL } },
  ],
  'DELETE /users/:userId/picture': justParams(({ own }) => ({ userId: own.user })),
  'DELETE /users/:userId/sessions': justParams(({ own }) => ({ userId: own.user })),
  'DELETE /users/:userId/two-factor': justParams(({ own }) => ({ userId: own.user })),
  'POST /users/set-language/:language': () => [{ params: { language: 'pt' } }],
  'POST /users/set-letter-keys/:letterKeys': () => [{ params: { letterKeys: 'off' } }],
  'PUT /users/alerts': () => [{ body: { alertsOff: ['waiting'], alertSound: 'bell' } }],
  'POST /users/set-availability/:availability': () => [{ params: { availability: 'available' } }],
  'DELETE /users/:userId': justParams(({ own }) => ({ userId: own.user })),
  'GET /users/attendants': ({ own, foreignWord }) => [
    { query: { queueId: String(own.queue) } },
    { query: { searchParam: foreignWord } },
  ],
} satisfies Fixtures;
