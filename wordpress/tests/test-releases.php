<?php
/**
 * Offers of the hub.
 *
 * @package Hub_Activation
 */

namespace Hub_Activation\Tests;

use Hub_Activation\Releases;

/**
 * Returns a release as the hub offers it.
 *
 * @param array $changes Changes to its fields.
 */
function offered( array $changes = array() ): array {
	return array_merge(
		array(
			'version'      => '7.2',
			'url'          => 'https://hub.example/api/theme-activation/download-theme?version=7.2',
			'sha256'       => str_repeat( 'a', 64 ),
			'requires'     => '6.1',
			'requires_php' => null,
			'tested'       => '6.8',
		),
		$changes
	);
}

test(
	'reads a valid answer and fills missing fields with empty values',
	static function (): void {
		$plugin = offered(
			array(
				'slug' => 'revslider',
				'name' => 'Slider',
				'url'  => 'https://hub.example/api/theme-activation/download/revslider?version=7.2',
			)
		);
		$read   = Releases::read(
			array(
				'item'    => offered(),
				'plugins' => array( $plugin ),
			),
			'https://hub.example'
		);
		same( '7.2', $read['theme']['version'] );
		same( '', $read['theme']['requires_php'] );
		same( array( 'revslider' ), array_keys( $read['plugins'] ) );
		same( 'Slider', $read['plugins']['revslider']['name'] );
		$entry = Releases::plugin_entry( $read['plugins']['revslider'], 'revslider', 'revslider/main.php' );
		same( array( 'revslider/main.php', '7.2', $plugin['url'] ), array( $entry->plugin, $entry->new_version, $entry->package ) );
	}
);

test(
	'leaves out invalid releases and reads the others',
	static function (): void {
		$odd = array(
			'another host'        => offered( array( 'url' => 'https://hub.example.evil.example/api/theme-activation/download-theme' ) ),
			'another place'       => offered( array( 'url' => 'https://hub.example/api/other' ) ),
			'no address'          => offered( array( 'url' => null ) ),
			'plain http'          => offered( array( 'url' => 'http://hub.example/api/theme-activation/download-theme' ) ),
			'a version of markup' => offered( array( 'version' => '7<b>' ) ),
			'a line more'         => offered( array( 'version' => "7.2\n" ) ),
			'no checksum'         => offered( array( 'sha256' => 'a' ) ),
			'a text'              => 'theme',
			'nothing'             => null,
		);
		foreach ( $odd as $row => $item ) {
			$answer = array(
				'item'    => $item,
				'plugins' => array( $item, offered( array( 'slug' => 'good' ) ), offered( array( 'slug' => '../bad' ) ) ),
			);
			$read   = Releases::read( $answer, 'https://hub.example' );
			same( null, $read['theme'], $row );
			same( array( 'good' ), array_keys( $read['plugins'] ), $row );
		}
		same( array( 'theme' => null, 'previous' => null, 'plugins' => array() ), Releases::read( array( 'plugins' => 'x' ), 'https://hub.example' ) );
	}
);

test(
	'compares versions as PHP does, and nothing is newer than an unknown version',
	static function (): void {
		$table = array(
			array( '7.10', '7.9', true ),
			array( '7.9', '7.10', false ),
			array( '7.2', '7.2', false ),
			array( '7.2', '7.2-rc.1', true ),
			array( '7.2', '', false ),
		);
		foreach ( $table as list( $version, $installed, $is_newer ) ) {
			same( $is_newer, Releases::is_newer( offered( array( 'version' => $version ) ), $installed ), "$version over $installed" );
		}
	}
);

test(
	'cuts release notes at the hub’s limit and never within a character',
	static function (): void {
		foreach ( array( 'a', 'ü', '語', '😀' ) as $character ) {
			$offered = array(
				'version' => '2.0',
				'url'     => 'https://hub.example' . Releases::PLACE . '-theme?version=2.0',
				'sha256'  => str_repeat( 'a', 64 ),
				'notes'   => str_repeat( $character, 8001 ),
			);
			$read    = Releases::read( array( 'item' => $offered ), 'https://hub.example' );
			same( true, str_repeat( $character, 8000 ) === $read['theme']['notes'], $character );
		}
		$offered['notes'] = "\xC3";
		same( '', Releases::read( array( 'item' => $offered ), 'https://hub.example' )['theme']['notes'] );
	}
);
