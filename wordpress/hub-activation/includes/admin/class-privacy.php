<?php
/**
 * Privacy: what WordPress's own tools say and give out.
 *
 * @package Hub_Activation
 */

namespace Hub_Activation;

/**
 * Text for the site's privacy policy, and the exporter of personal data: dismissed notices and
 * started activations.
 */
final class Privacy {

	/**
	 * The product.
	 *
	 * @var Product
	 */
	private $product;

	/**
	 * The privacy of one product.
	 *
	 * @param Product $product The product.
	 */
	public function __construct( Product $product ) {
		$this->product = $product;
	}

	/**
	 * Hooks in.
	 */
	public function register(): void {
		add_action( 'admin_init', array( $this, 'suggest' ) );
		add_filter( 'wp_privacy_personal_data_exporters', array( $this, 'with_exporter' ) );
	}

	/**
	 * Suggests a text for the site's privacy policy.
	 */
	public function suggest(): void {
		/* translators: 1: theme name, 2: host name of the hub. */
		$text = sprintf( __( 'The license of the theme %1$s is checked with %2$s by the server of this site.', 'hub-activation' ), $this->product->config()->theme, wp_parse_url( $this->product->config()->hub_url, PHP_URL_HOST ) );
		wp_add_privacy_policy_content( $this->product->config()->theme, '<p>' . esc_html( $text . ' ' . Facts::words() ) . '</p>' );
	}

	/**
	 * Adds the exporter.
	 *
	 * @param array $exporters WordPress's.
	 */
	public function with_exporter( array $exporters ): array {
		$exporters[ 'hub-activation-' . $this->product->config()->item_id ] = array(
			'exporter_friendly_name' => $this->product->config()->theme,
			'callback'               => array( $this, 'export' ),
		);
		return $exporters;
	}

	/**
	 * Exports the stored data of a person.
	 *
	 * @param string $address Their e-mail address.
	 */
	public function export( string $address ): array {
		$user = get_user_by( 'email', $address );
		$data = false === $user ? array() : array_filter( array_merge( array( $this->dismissed( $user->ID ) ), $this->begun( $user->ID ) ) );
		return array(
			'data' => array_values( $data ),
			'done' => true,
		);
	}

	/**
	 * Returns the notice that they dismissed.
	 *
	 * @param int $user_id Who.
	 */
	private function dismissed( int $user_id ): ?array {
		$mark = (string) get_user_meta( $user_id, ( new Notices( $this->product ) )->meta(), true );
		return '' === $mark ? null : $this->entry( 'notice', __( 'Dismissed notice', 'hub-activation' ), $mark );
	}

	/**
	 * Returns the activations that they began.
	 *
	 * @param int $user_id Who.
	 */
	private function begun( int $user_id ): array {
		$entries = array();
		foreach ( $this->product->store()->requests( $this->product->now() ) as $request ) {
			if ( $user_id === $request['user_id'] ) {
				$entries[] = $this->entry( 'request', __( 'Activation started', 'hub-activation' ), gmdate( 'c', $request['started_at'] ) );
			}
		}
		return $entries;
	}

	/**
	 * One row of the export.
	 *
	 * @param string $id    What it is.
	 * @param string $name  That in words.
	 * @param string $value What it says.
	 */
	private function entry( string $id, string $name, string $value ): array {
		return array(
			'group_id'    => 'hub-activation',
			'group_label' => __( 'Theme license', 'hub-activation' ),
			'item_id'     => $id . '-' . md5( $value ),
			'data'        => array( compact( 'name', 'value' ) ),
		);
	}
}
