<?php
/**
 * Base64url and PKCE.
 *
 * @package Hub_Activation
 */

namespace Hub_Activation\Tests;

use Hub_Activation\Encoding;

test(
	'computes the code challenge of RFC 7636, appendix B',
	static function (): void {
		same( 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM', Encoding::challenge( 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk' ) );
	}
);

test(
	'generates secrets of unreserved characters that never repeat',
	static function (): void {
		same( 1, preg_match( '/\A[A-Za-z0-9_-]{43}\z/', Encoding::secret() ) );
		same( 1, preg_match( '/\A[A-Za-z0-9_-]{32}\z/', Encoding::secret( 24 ) ) );
		same( false, Encoding::secret() === Encoding::secret() );
	}
);

test(
	'decodes base64url in its canonical form only',
	static function (): void {
		foreach ( array( "\0", 'a', 'ab', 'abc', "\xff\xfe\xfd", random_bytes( 64 ) ) as $bytes ) {
			same( $bytes, Encoding::decode( Encoding::encode( $bytes ) ) );
		}
		foreach ( array( '', 'YQ==', 'YR', 'Y Q', "YQ\n", 'Y', 'a+b/', 'é' ) as $text ) {
			same( null, Encoding::decode( $text ), json_encode( $text ) );
		}
	}
);
