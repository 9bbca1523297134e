<?php
/**
 * Check of a release before installation.
 *
 * @package Hub_Activation
 */

namespace Hub_Activation\Tests;

use Hub_Activation\Config;
use Hub_Activation\Seal;
use Hub_Activation\Store;
use Hub_Activation\Test_Options;

/**
 * Returns the check of a theme that bundles a key of the examples.
 *
 * @param string $name Name of the key; empty for none.
 * @param int    $now  Seconds since 1970.
 */
function seal( string $name = 'first', int $now = NOW ): Seal {
	$settings = array(
		'item_id' => 1,
		'hub_url' => 'https://hub.example',
		'theme'   => 'Essentials',
	);
	if ( '' !== $name ) {
		$settings += array(
			'release_key'  => release_vectors()['keys'][ $name ]['public'],
			'release_slug' => 'essentials',
		);
	}
	return new Seal( new Config( $settings ), new Store( 1 ), $now );
}

/**
 * Returns a key pair of the examples.
 *
 * @param string $name Name of the key.
 */
function example_pair( string $name ): string {
	return sodium_crypto_sign_seed_keypair( hex2bin( release_vectors()['keys'][ $name ]['seed'] ) );
}

/**
 * Returns a signed line.
 *
 * @param string $message Signed bytes.
 * @param string $name    Name of the key.
 */
function signed_line( string $message, string $name ): string {
	return "$message " . bin2hex( sodium_crypto_sign_detached( $message, sodium_crypto_sign_secretkey( example_pair( $name ) ) ) );
}

/**
 * Returns a signed release in the format of `Offers`.
 *
 * @param array  $changes Changes to the signed fields.
 * @param string $name    Name of the key that signs.
 */
function sealed( array $changes = array(), string $name = 'first' ): array {
	$release = array(
		'kind'    => 'theme',
		'slug'    => 'essentials',
		'version' => '7.2',
		'sha256'  => str_repeat( 'ab', 32 ),
	);
	$changes = array_merge( $release, $changes );
	$message = "hub-release/1 {$changes['kind']} {$changes['slug']} {$changes['version']} {$changes['sha256']} 2026-11-27T12:00:00Z " . release_vectors()['keys'][ $name ]['public'];
	return $release + array( 'signature' => signed_line( $message, $name ) );
}

/**
 * Returns the code of the refusal of a release, or `accepted`.
 *
 * @param Seal   $seal      The check.
 * @param array  $release   The release.
 * @param string $installed Installed version.
 */
function verdict( Seal $seal, array $release, string $installed = '7.1' ): string {
	return refusal(
		static function () use ( $seal, $release, $installed ): void {
			$seal->require_good( $release, $installed );
		}
	);
}

/**
 * Returns the line that replaces a key with another.
 *
 * @param string $old Name of the replaced key.
 * @param string $new Name of the new key.
 */
function rotation( string $old, string $new ): string {
	$keys = release_vectors()['keys'];
	return signed_line( "hub-release-key/1 {$keys[ $old ]['public']} {$keys[ $new ]['public']} 2026-11-28T12:00:00Z", $old );
}

test(
	'accepts the publisher’s signed release over an older version, the same version or none',
	static function (): void {
		Test_Options::$all = array();
		foreach ( array( '7.1', '7.2', '7.2-rc.1', '' ) as $installed ) {
			same( 'accepted', verdict( seal(), sealed(), $installed ), $installed );
		}
		same( null, seal()->refusal( sealed(), '7.1' ) );
	}
);

test(
	'rejects every other release of the hub with its reason',
	static function (): void {
		Test_Options::$all = array();
		$theme             = sealed();
		$table             = array(
			array( array( 'signature' => '' ) + $theme, 'update_unsigned' ),
			array( array_diff_key( $theme, array( 'signature' => 1 ) ), 'update_unsigned' ),
			array( array( 'signature' => substr( $theme['signature'], 0, 300 ) ) + $theme, 'update_signature_malformed' ),
			array( array( 'signature' => str_replace( ' 7.2 ', ' 9.9 ', $theme['signature'] ), 'version' => '9.9' ) + $theme, 'update_signature' ),
			array( sealed( array(), 'second' ), 'update_other_key' ),
			array( array( 'version' => '9.9' ) + $theme, 'update_other_version' ),
			array( array( 'sha256' => str_repeat( 'cd', 32 ) ) + $theme, 'update_other_version' ),
			array( sealed( array( 'slug' => 'megapack' ) ), 'update_other_product' ),
			array( sealed( array( 'kind' => 'plugin' ) ), 'update_other_product' ),
			array( array( 'kind' => 'plugin', 'slug' => 'revslider' ) + $theme, 'update_other_product' ),
		);
		foreach ( $table as $row => list( $release, $word ) ) {
			same( $word, verdict( seal(), $release ), "row $row" );
		}
	}
);

test(
	'accepts an older release for an hour after an administrator has chosen exactly that release',
	static function (): void {
		Test_Options::$all = array();
		$older             = sealed();
		same( 'update_older', verdict( seal(), $older, '7.3' ) );
		seal()->choose( $older, '9.0' );
		same( 'accepted', verdict( seal(), $older, '7.3' ) );
		same( 'accepted', verdict( seal( 'first', NOW + HOUR ), $older, '7.3' ) );
		same( 'update_older', verdict( seal( 'first', NOW + HOUR + 1 ), $older, '7.3' ) );
		$others = array( array( 'version' => '7.0' ), array( 'sha256' => str_repeat( 'cd', 32 ) ) );
		foreach ( $others as $says ) {
			same( 'update_older', verdict( seal(), array_merge( sealed( $says ), $says ), '7.3' ), json_encode( $says ) );
		}
		$unsigned = array( 'signature' => '' ) + $older;
		same( 'update_unsigned', verdict( seal(), $unsigned, '7.3' ), 'a choice is no signature' );
	}
);

test(
	'a theme without a bundled key accepts unsigned releases and learns no key',
	static function (): void {
		Test_Options::$all = array();
		seal( '' )->learn( array( rotation( 'first', 'second' ) ) );
		same( '', seal( '' )->key() );
		same( array(), Test_Options::$all );
		same( 'accepted', verdict( seal( '' ), array( 'signature' => '' ) + sealed(), '9.9' ) );
	}
);

test(
	'trusts only the newest key after a rotation, and remembers it',
	static function (): void {
		Test_Options::$all = array();
		seal()->learn( array( rotation( 'first', 'second' ) ) );
		same( 'accepted', verdict( seal(), sealed( array(), 'second' ) ) );
		same( 'update_other_key', verdict( seal(), sealed( array(), 'first' ) ) );
		seal()->learn( array() );
		same( release_vectors()['keys']['second']['public'], seal()->key(), 'a hub that withholds it changes nothing' );
		seal()->learn( array( rotation( 'first', 'fourth' ), rotation( 'second', 'first' ) ) );
		same( release_vectors()['keys']['second']['public'], seal()->key(), 'an old key cannot redirect the rotation' );
		seal()->learn( array( rotation( 'second', 'third' ) ) );
		same( 'accepted', verdict( seal(), sealed( array(), 'third' ) ) );
	}
);

test(
	'a theme that bundles a later key keeps the rotation, and an unknown key starts over',
	static function (): void {
		$keys              = release_vectors()['keys'];
		Test_Options::$all = array();
		seal()->learn( array( rotation( 'first', 'second' ), rotation( 'second', 'third' ) ) );
		same( $keys['third']['public'], seal( 'second' )->key() );
		same( $keys['third']['public'], seal( 'first' )->key(), 'an older copy of the theme' );
		same( $keys['fourth']['public'], seal( 'fourth' )->key(), 'the old keys were lost' );
		Test_Options::$all = array( 'hub_activation_1_release_keys' => array( 'odd', 7, $keys['fourth']['public'] ) );
		same( $keys['first']['public'], seal()->key(), 'a note without the bundled key' );
	}
);

test(
	'skips a version that was rolled back until a newer version or until it is chosen again',
	static function (): void {
		Test_Options::$all = array();
		$release           = static function ( string $version, string $slug = 'theme' ): array {
			return array( 'kind' => 'theme', 'slug' => $slug, 'version' => $version, 'sha256' => str_repeat( 'a', 64 ) );
		};
		same( false, seal()->is_left( $release( '2.0' ) ) );
		seal()->choose( $release( '1.5' ), '2.0' );
		seal()->choose( $release( '1.0' ), '1.5' );
		same( '2.0', seal()->left( $release( '1.0' ) ) );
		// Much later than the hour in which WordPress offers the older version.
		$later = seal( 'first', NOW + 400 * DAY );
		foreach ( array( '1.5' => true, '2.0' => true, '2.0.0' => false, '2.0.1' => false, '2.1-beta1' => false ) as $version => $is_left ) {
			same( $is_left, $later->is_left( $release( (string) $version ) ), (string) $version );
		}
		same( false, $later->is_left( $release( '2.0', 'another' ) ) );
		$later->go_on( $release( '2.0' ) );
		same( false, $later->is_left( $release( '2.0' ) ) );
	}
);
