<?php
/**
 * Signatures of the publisher.
 *
 * @package Hub_Activation
 */

namespace Hub_Activation\Tests;

use Hub_Activation\Config;
use Hub_Activation\Signature;

/**
 * Returns the examples that the tests of the hub use, too.
 */
function release_vectors(): array {
	return json_decode( file_get_contents( __DIR__ . '/release-vectors.json' ), true );
}

/**
 * Returns the result for a line about a zip: `holds`, `broken` or `malformed`.
 *
 * @param string $line The line.
 */
function judge_release( string $line ): string {
	$verdicts = array(
		'accepted'                   => 'holds',
		'update_signature'           => 'broken',
		'update_signature_malformed' => 'malformed',
	);
	$word     = refusal(
		static function () use ( $line ): void {
			Signature::read( $line );
		}
	);
	return $verdicts[ $word ] ?? $word;
}

test(
	'reads every example of a signed release with the same result as the hub',
	static function (): void {
		$releases = release_vectors()['releases'];
		same( true, count( $releases ) > 20 );
		foreach ( $releases as $vector ) {
			same( $vector['verdict'], judge_release( $vector['line'] ), $vector['name'] );
			if ( isset( $vector['says'] ) ) {
				$says = Signature::read( $vector['line'] );
				ksort( $says );
				ksort( $vector['says'] );
				same( $vector['says'], $says, $vector['name'] );
			}
		}
	}
);

test(
	'rejects a signed release with a flipped bit, a missing end or an added byte',
	static function (): void {
		$line = release_vectors()['releases'][0]['line'];
		for ( $place = 0; $place < strlen( $line ); $place++ ) {
			same( 'malformed', judge_release( substr( $line, 0, $place ) ), "cut off at $place" );
			for ( $bit = 0; $bit < 8; $bit++ ) {
				$other           = $line;
				$other[ $place ] = chr( ord( $line[ $place ] ) ^ ( 1 << $bit ) );
				same( true, 'holds' !== judge_release( $other ), "bit $bit of byte $place" );
			}
		}
		foreach ( array( "\n", ' ', "\0", '0', "\r\n" ) as $more ) {
			same( 'malformed', judge_release( $line . $more ), json_encode( $more ) );
		}
	}
);

test(
	'follows rotations from a known key to the newest, in any order of the lines',
	static function (): void {
		$rotations = release_vectors()['rotations'];
		same( true, count( $rotations ) > 10 );
		foreach ( $rotations as $vector ) {
			same( $vector['then'], Signature::follow( $vector['known'], $vector['lines'] ), $vector['name'] );
			same( $vector['then'], Signature::follow( $vector['known'], array_reverse( $vector['lines'] ) ), $vector['name'] . ', backwards' );
		}
		$odd = array( null, 7, array(), array( 'x' ), str_repeat( '0', 100000 ) );
		same( $rotations[0]['known'], Signature::follow( $rotations[0]['known'], $odd ) );
	}
);

test(
	'reports an unreadable release key or a missing slug to the developer',
	static function (): void {
		$key   = release_vectors()['keys']['first']['public'];
		$of    = static function ( array $more ): Config {
			return new Config( $more + array( 'item_id' => 1, 'hub_url' => 'https://hub.example', 'theme' => 'T' ) );
		};
		$table = array(
			array( array(), '' ),
			array( array( 'release_key' => $key, 'release_slug' => 'essentials' ), '' ),
			array( array( 'release_key' => "$key\n", 'release_slug' => 'essentials' ), '' ),
			array( array( 'release_key' => $key ), 'release_slug' ),
			array( array( 'release_key' => '', 'release_slug' => 'essentials' ), 'release_key' ),
			array( array( 'release_key' => null, 'release_slug' => 'essentials' ), 'release_key' ),
			array( array( 'release_key' => false, 'release_slug' => 'essentials' ), 'release_key' ),
			array( array( 'release_key' => substr( $key, 1 ), 'release_slug' => 'essentials' ), 'release_key' ),
			array( array( 'release_key' => strtoupper( $key ), 'release_slug' => 'essentials' ), 'release_key' ),
			array( array( 'release_key' => array( $key ), 'release_slug' => 'essentials' ), 'release_key' ),
		);
		foreach ( $table as list( $given, $about ) ) {
			same( $about, strtok( $of( $given )->problem(), ' ' ) ?: '', json_encode( $given ) );
		}
		same( $key, $of( array( 'release_key' => "$key\n", 'release_slug' => 'e' ) )->release_key );
	}
);

test(
	'WordPress’s replacement of sodium gives the same result for every example',
	static function (): void {
		$autoload = '/usr/share/wordpress/wp-includes/sodium_compat/autoload.php';
		if ( ! is_file( $autoload ) ) {
			return; // Skipped without Debian's WordPress; every WordPress contains the same code.
		}
		$level = error_reporting( E_ALL & ~E_DEPRECATED );
		require_once $autoload;
		foreach ( release_vectors()['releases'] as $vector ) {
			if ( 'malformed' === $vector['verdict'] || 1 !== preg_match( Signature::RELEASE, $vector['line'], $part ) ) {
				continue;
			}
			$holds = @\ParagonIE_Sodium_Compat::crypto_sign_verify_detached( hex2bin( $part[8] ), $part[1], hex2bin( $part[7] ) );
			same( 'holds' === $vector['verdict'], $holds, $vector['name'] );
		}
		error_reporting( $level );
	}
);
